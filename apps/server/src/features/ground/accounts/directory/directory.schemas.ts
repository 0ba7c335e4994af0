import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  refusals,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { AccountType, baseAccount, UpdateSelf } from '../accounts.schemas.ts';

export const AccountStatus = literals(['active', 'suspended']);

const accountEntry = {
  ...baseAccount,
  email: nullable(Text),
  createdAt: Instant,
  status: AccountStatus,
  isStaff: Type.Boolean(),
};
export const AccountEntry = component('AccountEntry', Type.Object(accountEntry));
export type AccountEntryView = Static<typeof AccountEntry>;

export const AccountDetails = Type.Object({
  phone: nullable(Text),
  bio: nullable(Text),
  website: nullable(Text),
  address1: nullable(Text),
  address2: nullable(Text),
  zip: nullable(Text),
  city: nullable(Text),
  state: nullable(Text),
  country: nullable(Text),
  dietaryRestrictions: nullable(Text),
  locale: nullable(Text),
  timezone: nullable(Text),
  termsAccepted: nullable(Instant),
  followers: Type.Integer(),
  following: Type.Integer(),
  suspension: nullable(Type.Object({ since: Instant, until: nullable(Instant), reason: Text })),
});
export type AccountDetailsView = Static<typeof AccountDetails>;

const filters = {
  status: Type.Optional(AccountStatus),
  isStaff: Type.Optional(Type.Boolean()),
  accountType: Type.Optional(AccountType),
  hasPicture: Type.Optional(Type.Boolean()),
  tierId: Type.Optional(Uuid),
  createdFrom: Type.Optional(Instant),
  createdUntil: Type.Optional(Instant),
};
const ListQuery = pagedQuery(filters);
const ExportQuery = Type.Object({ search: ListQuery.properties.search, ...filters });
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);
export const EXPORT_PARAMETERS = Object.keys(ExportQuery.properties);

export type DirectoryQuery = Static<typeof ExportQuery>;

const UpdateEntry = body({
  username: UpdateSelf.properties.username,
  firstName: UpdateSelf.properties.firstName,
  lastName: UpdateSelf.properties.lastName,
  title: UpdateSelf.properties.title,
  company: UpdateSelf.properties.company,
  bio: UpdateSelf.properties.bio,
  website: UpdateSelf.properties.website,
});
export type UpdateEntry = Static<typeof UpdateEntry>;

const tags = ['admin'];

export const updateAccount = {
  operationId: 'updateAccount',
  tags,
  summary: 'Correct what stands in public in the profile of an account (staff only); omitted fields are kept',
  params: nameParam('accountId'),
  body: UpdateEntry,
  response: answers(AccountEntry),
};

export const listAllAccounts = {
  operationId: 'listAllAccounts',
  tags,
  summary:
    'List all accounts with their addresses (staff only), newest first; search finds parts of names, usernames and emails, ' +
    'one or two letters only where words begin; ' +
    'orderBy: name, createdAt, descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ListQuery,
  response: listAnswers(AccountEntry),
};

export const exportAccounts = {
  operationId: 'exportAccounts',
  tags,
  summary:
    'Export accounts as CSV, with the filters of the list; headers in the language of the locale header',
  querystring: ExportQuery,
  response: {
    200: {
      description:
        'CSV in UTF-8 with byte order mark; text that spreadsheets would read as a formula is prefixed with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
