import { viewBaseAccount, type BaseAccountView } from '../../../ground/accounts/index.ts';
import type { ChannelRow } from '../channels.queries.ts';
import { viewBaseChannel } from '../channels.views.ts';
import type { ChannelSubscriberView } from './subscribers.schemas.ts';
import type { NamedSubscriberRow, SubscriberRow } from './subscribers.queries.ts';

export interface CompleteSubscriber {
  row: SubscriberRow;
  channel: ChannelRow;
  account: BaseAccountView;
}

export const viewSubscriber = ({ row, channel, account }: CompleteSubscriber): ChannelSubscriberView => ({
  channelId: row.channel_id,
  accountId: row.account_id,
  contentEmailNotification: row.content_email_notification,
  contentPushNotification: row.content_push_notification,
  updatedAt: row.updated_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  channel: viewBaseChannel(channel),
  account,
});

export const completeNamed = (row: NamedSubscriberRow, channel: ChannelRow): CompleteSubscriber => ({
  row,
  channel,
  account: viewBaseAccount(row.account),
});
