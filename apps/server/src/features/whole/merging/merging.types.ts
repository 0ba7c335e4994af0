import type { Schema } from '../../../platform/db/schema.ts';

/** Things that a preview tells, with the columns by which they are counted. */
export const TOLD = {
  passes: [['pass', 'payer_id']],
  registrations: [['registration', 'account_id']],
  bookings: [['booking', 'account_id']],
  subscriptions: [['subscription', 'account_id']],
  invoices: [['invoice', 'account_id']],
  payments: [['payment_intent', 'account_id']],
  posts: [['activity', 'account_id']],
  followers: [['account_follow', 'followed_id']],
  following: [['account_follow', 'follower_id']],
  groups: [['group_member', 'account_id']],
  conversations: [
    ['chat_member', 'account_id'],
    ['thread_participant', 'account_id'],
  ],
  messages: [
    ['chat_message', 'account_id'],
    ['thread_message', 'account_id'],
  ],
  contents: [
    ['channel', 'creator_id'],
    ['content_guest', 'account_id'],
  ],
  events: [
    ['event', 'creator_id'],
    ['event_host', 'account_id'],
  ],
  surveys: [['survey_submission', 'account_id']],
  notes: [['lead', 'account_id']],
  tiers: [['account_tier_grant', 'account_id']],
  tickets: [['support_ticket', 'account_id']],
  files: [
    ['image', 'account_id'],
    ['video', 'account_id'],
    ['stored_file', 'account_id'],
  ],
} as const satisfies Record<string, readonly (readonly [keyof Schema, string])[]>;

export type ToldThing = keyof typeof TOLD;
// The keys of an object literal are those of its type.
export const TOLD_THINGS = Object.keys(TOLD) as ToldThing[];

/** A count does not go on beyond it. */
export const MOST = 10_000;
