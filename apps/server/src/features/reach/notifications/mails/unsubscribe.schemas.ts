import { Type, type Static } from 'typebox';
import { answers, component } from '../../../../platform/http/schemas.ts';

const MailSubscription = component(
  'MailSubscription',
  Type.Object({
    kind: Type.String({ description: 'Name of the NotificationPreferences field, or all' }),
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
  summary: 'Get the subscription of an unsubscribe link; POST /unsubscribe/{token} on the site ends it',
  params: unsubscribeParams,
  response: answers(MailSubscription),
};
