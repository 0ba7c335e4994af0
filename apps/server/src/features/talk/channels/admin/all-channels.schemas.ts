import { Type } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { Channel } from '../channels.schemas.ts';
import { CONTENT_KINDS, MOST_CHANNEL_PLANS } from '../channels.types.ts';
import { Content } from '../contents/contents.schemas.ts';

const tags = ['admin'];

const channelFilters = { visible: Type.Optional(Type.Boolean()) };
const ChannelQuery = pagedQuery(channelFilters);
export const CHANNEL_PARAMETERS = Object.keys(ChannelQuery.properties);

/** A channel with the people who manage it. */
const StaffChannel = component(
  'StaffChannel',
  Type.Object({
    id: Uuid,
    name: Text,
    createdAt: Instant,
    channel: Channel,
    managers: Type.Array(BaseAccount),
  }),
);

export const listAllChannels = {
  operationId: 'listAllChannels',
  tags,
  summary:
    'List all channels with their managers, hidden ones too (staff only), by name; orderBy: name, priority, ' +
    'subscribers, createdAt, descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ChannelQuery,
  response: listAnswers(StaffChannel),
};

export const manageChannel = {
  operationId: 'manageChannel',
  tags,
  summary: 'Change the place of a channel in lists, or whether it is shown (staff only)',
  params: idParam('channelId'),
  body: body({
    priority: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
    visible: Type.Optional(Type.Boolean()),
  }),
  response: answers(Channel),
};

export const setChannelPlans = {
  operationId: 'setChannelPlans',
  tags,
  summary: 'Choose the plans of which any one opens a channel (staff only); none opens it to all who see it',
  params: idParam('channelId'),
  body: body({ planIds: Type.Array(Uuid, { maxItems: MOST_CHANNEL_PLANS, uniqueItems: true }) }),
  response: answers(Channel),
};

const ContentQuery = pagedQuery({
  featured: Type.Optional(Type.Boolean()),
  state: Type.Optional(literals(['published', 'hidden', 'planned', 'draft'])),
  type: Type.Optional(literals(CONTENT_KINDS)),
});
export const CONTENT_PARAMETERS = Object.keys(ContentQuery.properties);

export const listAllContents = {
  operationId: 'listAllContents',
  tags,
  summary:
    'List the contents of all channels in every state (staff only), newest first; orderBy: title, published, ' +
    'likes, createdAt, descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ContentQuery,
  response: listAnswers(Content),
};

export const manageContent = {
  operationId: 'manageContent',
  tags,
  summary: 'Feature a content, or hide one that is published (staff only)',
  params: idParam('contentId'),
  body: body({ featured: Type.Optional(Type.Boolean()), visible: Type.Optional(Type.Boolean()) }),
  response: answers(Content),
};
