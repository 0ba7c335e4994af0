import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { BaseChannel } from '../channels.schemas.ts';

const ChannelSubscriber = component(
  'ChannelSubscriber',
  Type.Object({
    channelId: Uuid,
    accountId: Uuid,
    contentEmailNotification: Type.Boolean(),
    contentPushNotification: Type.Boolean(),
    updatedAt: Instant,
    createdAt: Instant,
    channel: BaseChannel,
    account: BaseAccount,
  }),
);
export type ChannelSubscriberView = Static<typeof ChannelSubscriber>;

const own = (operationId: string, summary: string) => ({
  operationId,
  tags: ['channels'],
  summary,
  params: nameParam('channelId'),
  response: answers(ChannelSubscriber),
});

export const subscribeToChannel = own('subscribeToChannel', 'Subscribe to a channel (idempotent)');
export const unsubscribeFromChannel = own(
  'unsubscribeFromChannel',
  'End the caller’s subscription to a channel (idempotent); answers the subscription as it was',
);

export const UpdateSubscription = body({
  contentEmailNotification: Type.Optional(Type.Boolean()),
  contentPushNotification: Type.Optional(Type.Boolean()),
});
export type UpdateSubscription = Static<typeof UpdateSubscription>;
export const updateChannelSubscription = {
  ...own('updateChannelSubscription', 'Choose how the caller is told of new contents of a channel'),
  body: UpdateSubscription,
};

export const getChannelSubscription = {
  operationId: 'getChannelSubscription',
  tags: ['channels'],
  summary: 'Get the caller’s subscription to a channel; null if there is none',
  params: nameParam('channelId'),
  response: answers(nullable(ChannelSubscriber)),
};

export const listChannelSubscribers = {
  operationId: 'listChannelSubscribers',
  tags: ['managedChannels'],
  summary: 'List the subscribers of a channel, newest first (managers only)',
  params: nameParam('channelId'),
  querystring: PagedQuery,
  response: listAnswers(ChannelSubscriber),
};
