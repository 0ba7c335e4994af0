import type { Schema } from '../../../platform/db/schema.ts';
import { mergedBy, type MergeEntry, type MergeRule, type Tables } from '../../../platform/tables.ts';

type Rules = Readonly<Partial<Record<keyof Schema, Readonly<Record<string, MergeRule>>>>>;

const moved: MergeRule = { how: 'moved' };
const written: MergeRule = { how: 'moved', clears: ['client_key'] };
const kept = (...by: [string, ...string[]]): MergeRule => ({ how: 'kept', by });
const ended = (why: string): MergeRule => ({ how: 'ended', why });

const SIGN_IN = ended('The closed account signs in no more.');
const LENT = ended('Was granted to one account, or by it, and is granted anew.');
const LINK = ended('A secret address of the closed account.');

/** Columns that name a person, as `personalTables` lists them; new tables say it themselves (`merged`). */
const MERGING: Rules = {
  idempotency_key: { account_id: ended('Answers to calls of the closed account, for a day.') },
  mail: { account_id: moved },
  account: { id: ended('It is closed at the end.') },
  account_merge: { into_id: moved },
  account_follow: {
    follower_id: {
      how: 'kept',
      by: ['followed_id'],
      counted: { table: 'account', column: 'followers_count' },
    },
    followed_id: {
      how: 'kept',
      by: ['follower_id'],
      counted: { table: 'account', column: 'following_count' },
    },
  },
  account_block: { blocker_id: kept('blocked_id'), blocked_id: kept('blocker_id') },
  audit: { account_id: moved, actor_id: moved },
  staff_audit: { actor_id: moved, subject_id: moved },
  account_delegate: { account_id: LENT, delegate_id: LENT },
  hosted_code: { user_id: SIGN_IN },
  hosted_session: { user_id: SIGN_IN },
  identity_federation: { user_id: SIGN_IN },
  identity_user: { id: SIGN_IN },
  identity_factor: { user_id: SIGN_IN },
  identity_passkey: { user_id: SIGN_IN },
  identity_email_undo: { user_id: SIGN_IN },
  identity_token_family: { user_id: SIGN_IN },
  identity_device: { user_id: SIGN_IN },
  identity_link: { account_id: SIGN_IN },
  identity_pool_identity: { user_id: SIGN_IN },
  installation_operator: { account_id: ended('The command line alone makes operators.') },
  organization_staff: { account_id: ended('Roles are given by those who may give them.') },
  shared_access: { account_id: LENT },
  socket_ticket: { account_id: SIGN_IN },
  staff_view: { account_id: kept('list', 'name') },
  image: { account_id: moved },
  video: { account_id: moved },
  stored_file: { account_id: moved },
  upload: { account_id: moved },
  // Bytes of a day are not those of another: the account that remains keeps its own.
  storage_account: { account_id: { how: 'kept', by: ['organization_id'], earliest: 'films_on' } },
  receipt: { account_id: moved },
  // Before the methods, which follow their customer.
  payment_customer: { account_id: { how: 'kept', by: ['integration_id'], leaves: true } },
  payment_method: { account_id: moved },
  payment_intent: { account_id: moved },
  payment_attempt: { account_id: moved },
  payment_refund: { account_id: moved },
  invoice: { account_id: moved },
  // Two live ones to one product are refused.
  subscription: { account_id: moved },
  group_member: {
    account_id: {
      how: 'kept',
      by: ['group_id'],
      raises: { column: 'role', to: 'moderator' },
      // A channel of the group counts its managers who have been members since they were named.
      earliest: 'created_at',
      counted: { table: 'community_group', column: 'members_count' },
    },
  },
  group_request: { account_id: kept('group_id') },
  group_invitation: { account_id: kept('group_id'), inviter_id: moved },
  group_sponsor: { account_id: kept('group_id') },
  lead: { account_id: kept('person_id'), person_id: kept('account_id') },
  account_tier_grant: { account_id: { how: 'kept', by: ['tier_id', 'source'], latest: 'until' } },
  agenda_session: { account_id: kept('session_id') },
  calendar_feed: { account_id: LINK },
  // Drafts hold a place for minutes; while the closed account has one, merging is refused.
  booking: { account_id: moved },
  booking_kept: { account_id: moved },
  booking_place_manager: { account_id: kept('place_id') },
  booking_watch: { account_id: kept('space_id', 'starts_at') },
  booking_series: { account_id: moved },
  booking_hold: { account_id: kept('space_id') },
  check_in: { account_id: moved },
  event: { creator_id: moved },
  session_sponsor: { account_id: kept('session_id') },
  event_sponsor: { account_id: kept('event_id') },
  event_sponsorship: { account_id: moved },
  event_host: { account_id: kept('event_id') },
  // Two for one event become one before; two with passes are refused.
  registration: { account_id: moved },
  pass: { payer_id: moved },
  survey: { structured_by: moved },
  survey_submission: { account_id: moved },
  survey_invited: { account_id: kept('survey_id', 'reminds') },
  survey_participation: { account_id: { how: 'kept', by: ['survey_id'], sums: 'submitted' } },
  // In the line for as long as either has been, unless the offers of both ran out.
  waitlist_entry: {
    account_id: { how: 'kept', by: ['pass_type_id'], earliest: 'joined_at', latest: 'lapsed_at' },
  },
  activity: { account_id: written },
  activity_like: {
    account_id: {
      how: 'kept',
      by: ['activity_id'],
      counted: { table: 'activity', column: 'likes_count' },
    },
  },
  activity_report: { account_id: kept('activity_id') },
  announcement: { creator_id: moved },
  channel: { creator_id: moved },
  channel_manager: { account_id: { how: 'kept', by: ['channel_id'], latest: 'created_at' } },
  channel_subscriber: {
    account_id: {
      how: 'kept',
      by: ['channel_id'],
      counted: { table: 'channel', column: 'subscriber_count' },
    },
  },
  content_guest: { account_id: moved },
  content_like: {
    account_id: { how: 'kept', by: ['content_id'], counted: { table: 'content', column: 'like_count' } },
  },
  channel_feed: { account_id: LINK },
  account_interest: { account_id: kept('interest_id') },
  content_report: { account_id: kept('content_id') },
  moderation_decision: { account_id: moved, actor_id: written },
  thread_circle_account: { account_id: kept('circle_id') },
  thread_participant: {
    account_id: {
      how: 'kept',
      by: ['thread_id'],
      clears: ['client_key'],
      raises: { column: 'is_starter', to: 'true' },
    },
  },
  thread_message: { account_id: written, target_id: moved },
  thread_reaction: { account_id: kept('message_id', 'emoji_name') },
  chat_member: {
    account_id: {
      how: 'kept',
      by: ['channel_id'],
      clears: ['client_key'],
      raises: { column: 'role', to: 'moderator' },
    },
  },
  chat_message: { account_id: written, target_id: moved },
  chat_reaction: { account_id: kept('channel_id', 'message_id', 'emoji_name') },
  account_presence: { account_id: ended('Says when the closed account was there last.') },
  notification: {
    account_id: { how: 'kept', by: ['bundle_key'], where: (row) => `${row}.read_at is null` },
    sender_id: moved,
  },
  notification_sender: {
    account_id: kept('topic', 'cause_id', 'sender_id'),
    sender_id: kept('account_id', 'topic', 'cause_id'),
  },
  notification_preference: { account_id: ended('The remaining account has its own, or the usual ones.') },
  push_device: { account_id: SIGN_IN },
  support_ticket: { account_id: moved },
  support_assignment: { account_id: moved },
  support_message: { account_id: moved },
  data_export: { account_id: LINK },
  organization_export: { account_id: moved },
  account_erasure: { account_id: ended('It is not deleted, but merged.') },
  account_import: { account_id: moved },
  team: { id: ended('Teams are not merged.') },
  team_member: { account_id: { how: 'kept', by: ['team_id'], raises: { column: 'role', to: 'owner' } } },
};

// The keys of an object literal of this type are those of the type.
const central = Object.entries(MERGING) as [keyof Schema, Readonly<Record<string, MergeRule>>][];

/** Those above, then those that the tables of features say themselves. */
export const mergeEntries = (tables: Tables): readonly MergeEntry[] => [
  ...central.flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, rule]) => [table, column, rule] as const),
  ),
  ...mergedBy(tables),
];

/** Columns of one row that would name the same person twice. */
export const BETWEEN: readonly (readonly [table: keyof Schema, one: string, other: string])[] = [
  ['account_follow', 'follower_id', 'followed_id'],
  ['account_block', 'blocker_id', 'blocked_id'],
  ['naming', 'account_id', 'giver_id'],
  ['naming_refusal', 'refuser_id', 'refused_id'],
  ['lead', 'account_id', 'person_id'],
  ['notification', 'account_id', 'sender_id'],
  ['notification_sender', 'account_id', 'sender_id'],
];

/** Moved together when the merge begins: money, places, and whatever lets somebody in. */
export const AT_ONCE: ReadonlySet<string> = new Set([
  'registration',
  'pass',
  // Whether a pass is a gift.
  'naming',
  'receipt',
  'payment_customer',
  'payment_method',
  'payment_intent',
  'payment_attempt',
  'payment_refund',
  'invoice',
  'subscription',
  'booking',
  'booking_series',
  'booking_watch',
  'waitlist_entry',
  'account_delegate',
  'shared_access',
  'organization_staff',
]);
