import { INSTALLATION, POWERS } from '../../../platform/powers.ts';
import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

export const PowerName = component('Power', literals([...POWERS, INSTALLATION]));

export const AccountType = literals(['account', 'team']);

export const BaseAccountTier = component(
  'BaseAccountTier',
  Type.Object({
    id: Uuid,
    slug: Text,
    priority: Type.Integer(),
    name: Text,
    iconName: Text,
    color: nullable(Text),
    image: BaseImage,
  }),
);

export const baseAccount = {
  id: Uuid,
  username: Text,
  accountType: AccountType,
  firstName: nullable(Text),
  lastName: nullable(Text),
  title: nullable(Text),
  company: nullable(Text),
  image: nullable(BaseImage),
  accountTiers: Type.Array(BaseAccountTier),
  subscriptions: Type.Array(
    Type.Object({ subscriptionProduct: Type.Object({ tiers: Type.Array(BaseAccountTier) }) }),
  ),
};
export const BaseAccount = component('BaseAccount', Type.Object(baseAccount));
export type BaseAccountView = Static<typeof BaseAccount>;

const account = {
  ...baseAccount,
  banner: nullable(BaseImage),
  bio: nullable(Text),
  website: nullable(Text),
  facebook: nullable(Text),
  instagram: nullable(Text),
  linkedIn: nullable(Text),
  twitter: nullable(Text),
  tikTok: nullable(Text),
  youtube: nullable(Text),
  discord: nullable(Text),
  video: nullable(Text),
  timezone: nullable(Text),
  blockedByAccounts: Type.Optional(Type.Array(Type.Object({ id: Uuid, createdAt: Instant }))),
  createdAt: Instant,
};
/** For schemas that add to the account. */
export const publicAccount = {
  ...account,
  _count: Type.Object({ followers: Type.Integer(), following: Type.Integer() }),
};
export const Account = component('Account', Type.Object(publicAccount));
export type AccountView = Static<typeof Account>;

export const Self = component(
  'Self',
  Type.Object({
    ...account,
    email: nullable(Text),
    phone: nullable(Text),
    dietaryRestrictions: nullable(Text),
    address1: nullable(Text),
    address2: nullable(Text),
    city: nullable(Text),
    state: nullable(Text),
    country: nullable(Text),
    zip: nullable(Text),
    shareCode: Text,
    shareEmail: Type.Boolean({ description: 'Whether holders of the share code see the email address' }),
    sharePhone: Type.Boolean({ description: 'Whether holders of the share code see the phone number' }),
    locale: Text,
    termsAccepted: nullable(Instant),
    isStaff: Type.Boolean({ description: 'Whether the account has staff access' }),
    powers: Type.Array(PowerName, { description: 'Of the role in the staff; empty for others' }),
    mayModerate: Type.Boolean({ description: 'True for staff and for moderators of a group' }),
    suspension: nullable(
      Type.Object(
        { until: nullable(Instant), reason: Text },
        { description: 'Current suspension (may read but not write); indefinite if until is null' },
      ),
    ),
    interestsChosen: Type.Boolean({ description: 'Whether the account has ever chosen interests' }),
    updatedAt: Instant,
    _count: Type.Object({
      chatChannels: Type.Integer(),
      threads: Type.Integer({ description: 'Discussions with unread messages, counted up to 100' }),
      notifications: Type.Integer(),
      followers: Type.Integer(),
      following: Type.Integer(),
    }),
  }),
);
export type SelfView = Static<typeof Self>;

const line = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
const link = Type.Optional(
  nullable(Type.String({ maxLength: 300, pattern: '^(https?://[^\\s]+|@?[\\w.-]+)?$' })),
);

export const UpdateSelf = body({
  username: Type.Optional(
    Type.String({ minLength: 3, maxLength: 40, pattern: '^[a-z0-9]+([._-][a-z0-9]+)*$' }),
  ),
  firstName: line(80),
  lastName: line(80),
  phone: line(40),
  title: line(120),
  company: line(120),
  bio: line(2000),
  dietaryRestrictions: line(500),
  address1: line(200),
  address2: line(200),
  city: line(120),
  state: line(120),
  zip: line(20),
  country: line(80),
  facebook: link,
  twitter: link,
  instagram: link,
  tikTok: link,
  linkedIn: link,
  youtube: link,
  discord: link,
  video: link,
  website: link,
  timezone: line(64),
  locale: Type.Optional(nullable(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$' }))),
  termsAccepted: Type.Optional(Type.Boolean()),
  shareEmail: Type.Optional(Type.Boolean()),
  sharePhone: Type.Optional(Type.Boolean()),
});
export type UpdateSelf = Static<typeof UpdateSelf>;

const tags = ['accounts'];
const ListQuery = pagedQuery({ accountType: Type.Optional(AccountType) });

export const listAccounts = {
  operationId: 'listAccounts',
  tags,
  summary: 'List people and teams, newest first; orderBy: name, createdAt, popular',
  querystring: ListQuery,
  response: listAnswers(Account),
};
export const listPopularAccounts = {
  operationId: 'listPopularAccounts',
  tags,
  summary: 'List accounts, those with the most followers first',
  querystring: ListQuery,
  response: listAnswers(Account),
};
export const getAccount = {
  operationId: 'getAccount',
  tags,
  summary: 'Get an account by id or username',
  params: nameParam('accountId'),
  response: answers(Account),
};
export const listFollowers = {
  operationId: 'listFollowers',
  tags,
  summary: 'List the followers of an account',
  params: nameParam('accountId'),
  querystring: pagedQuery({}),
  response: listAnswers(Account),
};
export const listFollowing = {
  ...listFollowers,
  operationId: 'listFollowing',
  summary: 'List the accounts that an account follows',
};

export const getFollowStats = {
  operationId: 'getFollowStats',
  tags,
  summary: 'Count followers and followed accounts, as visible to the caller',
  params: nameParam('accountId'),
  response: answers(
    component('FollowStats', Type.Object({ following: Type.Integer(), followers: Type.Integer() })),
  ),
};

const change = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: idParam('accountId'),
  response: answers(Account),
});
export const followAccount = change('followAccount', 'Follow an account');
export const unfollowAccount = change('unfollowAccount', 'Unfollow an account');
export const blockAccount = change('blockAccount', 'Block an account; neither sees the other any more');
export const unblockAccount = change('unblockAccount', 'Unblock an account');

export const getSelf = {
  operationId: 'getSelf',
  tags: ['self'],
  summary: 'Get the profile of the signed-in person',
  response: answers(Self),
};
export const listContacts = {
  operationId: 'listContacts',
  tags: ['self'],
  summary: 'List mutual follows and people whose code the caller scanned, by name',
  querystring: PagedQuery,
  response: listAnswers(Account),
};
export const updateSelf = {
  operationId: 'updateSelf',
  tags: ['self'],
  summary: 'Update the caller’s profile; omitted fields are kept, null clears',
  body: UpdateSelf,
  response: answers(Self),
};
export const updateSelfImage = {
  operationId: 'updateSelfImage',
  tags: ['self'],
  summary: 'Update the caller’s profile picture',
  body: body({ buffer: Type.String({ minLength: 1, description: 'Image as base64 text or data URI' }) }),
  response: answers(Self),
};
export const updateSelfBanner = {
  operationId: 'updateSelfBanner',
  tags: ['self'],
  summary: 'Update the wide picture above the caller’s profile',
  body: body({
    buffer: nullable(
      Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' }),
    ),
  }),
  response: answers(Self),
};
