import { Type, type Static } from 'typebox';
import { answers, component } from '../../../../platform/http/schemas.ts';

const MailSubscription = component(
  'MailSubscription',
  Type.Object({
    kind: Type.String({ description: 'the switch of NotificationPreferences that it is about, or all' }),
    subscribed: Type.Boolean(),
  }),
);
export type MailSubscriptionView = Static<typeof MailSubscription>;

export const unsubscribeParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export interface UnsubscribeParams {
  readonly token: string;
}

export const getSubscription = {
  operationId: 'getMailSubscription',
  tags: ['notifications'],
  summary: 'What the link in a mail would end; POST /unsubscribe/{token} on the site itself ends it',
  params: unsubscribeParams,
  response: answers(MailSubscription),
};
