import type { MailSubscriptionView } from './unsubscribe.schemas.ts';
import type { SubscriptionState } from './unsubscribe.service.ts';

/** The wire names a switch as the preferences do. */
export const viewSubscription = ({
  subscription,
  isSubscribed,
}: SubscriptionState): MailSubscriptionView => ({
  kind: subscription
    .replace(/^channel-.*/, 'channel')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  subscribed: isSubscribed,
});
