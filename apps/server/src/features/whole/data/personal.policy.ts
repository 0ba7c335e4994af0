import type { Schema } from '../../../platform/db/schema.ts';

/** How the rows of a table belong to people. A test walks the schema: a column that names a person and is not here fails it. */
export interface PersonalTable {
  /** Columns that name a person. */
  readonly persons: readonly string[];
  /** A column with a mail address that is theirs as well. */
  readonly email?: string;
  /** The file in the export; absent where nothing is given out, for the reason that `why` says. */
  readonly file?: string;
  readonly why?: string;
  /** Of `persons`, those to whom the row is given; all of them unless said. */
  readonly givenTo?: readonly string[];
  /** Secrets, and what serves machines only. */
  readonly withheld?: readonly string[];
  /** What puts the rows into an order without ties. */
  readonly order?: readonly string[];
  /** Columns that are emptied with the name, for they are the person's too. */
  readonly cleared?: readonly string[];
  /** The same for columns that hold an object and are never null. */
  readonly emptied?: readonly string[];
  /** After deletion: gone, or still there without the name of the person, because it is not theirs alone. */
  readonly fate: 'deleted' | 'unlinked';
}

const owned = (file: string, more: Partial<PersonalTable> = {}): PersonalTable => ({
  persons: ['account_id'],
  file,
  fate: 'deleted',
  ...more,
});

/** What others own and this person only had a hand in. */
const unlinked = (column: string, file: string, more: Partial<PersonalTable> = {}): PersonalTable => ({
  persons: [column],
  file,
  fate: 'unlinked',
  ...more,
});

export const PERSONAL: Partial<Record<keyof Schema, PersonalTable>> = {
  account: owned('profile', { persons: ['id'], withheld: ['search_text'] }),
  account_address: owned('addresses', { withheld: ['search_text'] }),
  account_delegate: owned('delegates', {
    persons: ['account_id', 'delegate_id'],
    order: ['account_id', 'delegate_id'],
  }),
  account_follow: owned('follows', {
    persons: ['follower_id', 'followed_id'],
    order: ['follower_id', 'followed_id'],
  }),
  // Who has blocked somebody is not told.
  account_block: owned('blocks', { persons: ['blocker_id', 'blocked_id'], givenTo: ['blocker_id'] }),
  account_interest: owned('interests', { order: ['interest_id'] }),
  shared_access: owned('shared-links'),
  // Who did it is told as well; their own leaving takes the name away, not what was done.
  audit: {
    persons: ['account_id', 'actor_id'],
    file: 'done-for-you',
    givenTo: ['account_id'],
    fate: 'unlinked',
  },
  organization_staff: owned('staff', { order: ['account_id'] }),
  team: owned('own-team', { persons: ['id'] }),
  team_member: owned('teams', { order: ['team_id', 'account_id'] }),
  // Notes are their writer's; the person noted has the profile that was shared.
  lead: owned('people-met', {
    persons: ['account_id', 'person_id'],
    givenTo: ['account_id'],
    withheld: ['search_text'],
  }),
  identity_user: owned('sign-in', { persons: ['id'], withheld: ['salt', 'verifier', 'login_id'] }),
  identity_factor: owned('sign-in steps', {
    persons: ['user_id'],
    withheld: ['totp_secret', 'totp_pending', 'totp_step'],
    order: ['user_id'],
  }),
  identity_passkey: owned('passkeys', {
    persons: ['user_id'],
    withheld: ['public_key', 'counter'],
    order: ['id'],
  }),
  identity_email_undo: owned('addresses before', {
    persons: ['user_id'],
    withheld: ['token_hash'],
    order: ['created_at'],
  }),
  identity_token_family: owned('sign-ins', { persons: ['user_id'] }),
  identity_device: owned('sign-in devices', {
    persons: ['user_id'],
    withheld: ['salt', 'verifier'],
    order: ['device_key'],
  }),
  // Without the account it is nobody's, and keeps a token that is still good from opening another.
  identity_link: unlinked('account_id', 'sign-in elsewhere', {
    withheld: ['subject_hash'],
    order: ['issuer', 'created_at'],
  }),
  identity_pool_identity: owned('identity', { persons: ['user_id'] }),
  identity_federation: owned('sign-ins elsewhere', { persons: ['user_id'], order: ['issuer', 'subject'] }),
  hosted_session: owned('sign-ins on the hosted domain', {
    persons: ['user_id'],
    withheld: ['id_hash'],
    order: ['expires_at', 'family_id'],
  }),
  hosted_code: owned('codes of sign-ins', {
    persons: ['user_id'],
    withheld: ['code_hash', 'code_challenge', 'nonce'],
    order: ['expires_at', 'family_id'],
  }),
  // Codes and links that open doors stand in their texts.
  mail: owned('mails', {
    email: 'recipient_address',
    withheld: ['text', 'html', 'unsubscribe_url', 'last_error'],
  }),
  image: owned('pictures'),
  video: owned('videos'),
  stored_file: owned('files', { withheld: ['key'] }),
  data_export: owned('exports'),
  account_erasure: {
    persons: ['account_id'],
    why: 'Stands only between the deletion of an account and the end of the work that follows.',
    fate: 'deleted',
  },
  activity: owned('posts-and-comments', { withheld: ['search_text', 'client_key'] }),
  notification: owned('notifications', { persons: ['account_id', 'sender_id'], givenTo: ['account_id'] }),
  notification_sender: {
    persons: ['account_id', 'sender_id'],
    why: 'Says of whom a notification speaks, which the notification itself tells.',
    fate: 'deleted',
  },
  notification_preference: owned('notification-preferences', { order: ['account_id'] }),
  socket_ticket: { persons: ['account_id'], why: 'Lives for half a minute.', fate: 'deleted' },
  moderation_decision: {
    persons: ['account_id', 'actor_id'],
    file: 'moderation-decisions',
    givenTo: ['account_id'],
    withheld: ['actor_id', 'client_key'],
    cleared: ['client_key'],
    // Why something was taken down has to be known as long as the community stands.
    fate: 'unlinked',
  },
  activity_like: owned('likes', { order: ['activity_id', 'account_id'] }),
  activity_report: owned('reports'),
  group_member: owned('groups', { order: ['group_id', 'account_id'] }),
  group_request: owned('group-requests'),
  group_invitation: owned('group-invitations', { persons: ['account_id', 'inviter_id'] }),
  group_sponsor: owned('sponsored-groups', { order: ['group_id', 'account_id'] }),
  thread_circle_account: owned('circles', { order: ['circle_id', 'account_id'] }),
  thread_participant: owned('threads', {
    order: ['thread_id', 'account_id'],
    withheld: ['client_key'],
  }),
  thread_message: owned('messages', {
    persons: ['account_id', 'target_id'],
    withheld: ['search_text', 'client_key'],
  }),
  thread_reaction: owned('message-reactions'),
  account_presence: owned('presence', { order: ['account_id'] }),
  chat_member: owned('chats', { order: ['channel_id', 'account_id'], withheld: ['client_key'] }),
  chat_message: owned('chat-messages', {
    persons: ['account_id', 'target_id'],
    order: ['channel_id', 'id'],
    withheld: ['search_text', 'client_key'],
  }),
  push_device: owned('devices', { withheld: ['token', 'token_hash', 'p256dh', 'auth', 'search_text'] }),
  support_ticket: owned('support-tickets', { email: 'email', withheld: ['search_text', 'client_key'] }),
  support_message: unlinked('account_id', 'support-messages', { withheld: ['client_key'] }),
  announcement: unlinked('creator_id', 'announcements'),
  benefit: unlinked('manager_id', 'benefits', { withheld: ['search_text'] }),
  event: unlinked('creator_id', 'events', { withheld: ['search_text'] }),
  event_host: owned('hosted-events', { order: ['event_id', 'account_id'] }),
  registration: owned('registrations'),
  agenda_session: owned('agenda', { order: ['session_id', 'account_id'] }),
  // Opens nothing: the address is signed.
  calendar_feed: owned('calendar', { order: ['account_id'] }),
  waitlist_entry: owned('waiting-lists'),
  pass: unlinked('payer_id', 'passes-paid-for', { withheld: ['secret'] }),
  // Books are kept for the tax office; where somebody lives is not.
  receipt: unlinked('account_id', 'receipts', { cleared: ['payer_name', 'address1', 'address2', 'zip'] }),
  check_in: unlinked('account_id', 'scans-at-doors', { order: ['event_id', 'nonce'] }),
  // The books are kept as the law asks, without the name and the street.
  payment_intent: unlinked('account_id', 'payments', {
    withheld: ['details', 'integration_id'],
    cleared: ['name', 'address1', 'address2', 'city', 'zip'],
    emptied: ['details'],
  }),
  payment_attempt: {
    persons: ['account_id'],
    why: 'Repeats the order and the address of the payment, which is given out.',
    cleared: ['name', 'address1', 'address2', 'city', 'zip', 'details'],
    fate: 'unlinked',
  },
  payment_refund: {
    persons: ['account_id'],
    why: 'Names who of the staff gave money back; what came back is told with the payment.',
    fate: 'unlinked',
  },
  idempotency_key: {
    persons: ['account_id'],
    why: 'Answers to repeated calls, for a day.',
    fate: 'deleted',
  },
  event_sponsor: owned('sponsored-events', { order: ['event_id', 'account_id'] }),
  event_sponsorship: unlinked('account_id', 'sponsorships'),
  session_sponsor: owned('sponsored-sessions', { order: ['session_id', 'account_id'] }),
  sponsorship_level_account: owned('sponsor-levels', { order: ['level_id', 'account_id'] }),
};

const PROGRAMME = 'What organisers publish of an event; people named there are not accounts.';
const OFFER = 'What the organization offers to all.';
const PAID = 'Goes with the payment, which names the payer.';
const COMING = 'Goes with the registration of whoever comes.';

/** Tables that name no account, each with the reason why nothing of them is anybody's. */
export const IMPERSONAL: Partial<Record<keyof Schema, string>> = {
  organization: 'The organization itself.',
  identity_code: 'Hashes for minutes, found by the sign-in and gone with it.',
  identity_challenge: 'Sealed for minutes, found by the sign-in and gone with it.',
  identity_signing_key: 'Keys of the organization.',
  hosted_provider: 'What the organization has agreed with those where people sign in.',
  hosted_flow: 'Sealed for minutes, while somebody is on the way.',
  identity_limit: 'Counts under keyed hashes, and which addresses an account trusts: 60 days at most.',
  identity_invocation: 'Answers to repeated calls, for minutes.',
  link_preview:
    'What foreign pages say; those that only this person named are forgotten after their account.',
  activity_interest: 'What a post names; goes with it.',
  activity_edit: 'Earlier words of a reported post, for those who moderate; go with it.',
  activity_flag: 'Which rule a post met; goes with it.',
  moderation_rule: 'Rules of the organization.',
  moderation_settings: 'Rules of the organization.',
  interest: 'Topics that all share.',
  community_group: 'The group outlives its founder.',
  thread: 'A conversation is its participants’; it goes with the last of them.',
  chat_channel: 'A conversation is its people’s; it goes with the last of them.',
  chat_attachment: 'Goes with its message; pictures and files are given out themselves.',
  thread_circle: 'A circle is its people’s; it goes with the last of them.',
  series: PROGRAMME,
  event_location: PROGRAMME,
  event_track: PROGRAMME,
  event_speaker: PROGRAMME,
  event_session: PROGRAMME,
  session_track: PROGRAMME,
  session_speaker: PROGRAMME,
  session_link: PROGRAMME,
  event_page: PROGRAMME,
  event_page_image: PROGRAMME,
  event_faq_section: PROGRAMME,
  event_faq: PROGRAMME,
  event_media: PROGRAMME,
  event_sponsorship_level: PROGRAMME,
  sponsorship_level: OFFER,
  stock: 'Counts of what is scarce.',
  pass_type: OFFER,
  pass_type_price: OFFER,
  pass_type_refund: OFFER,
  event_package: OFFER,
  event_package_pass: OFFER,
  event_add_on: OFFER,
  add_on_pass_type: OFFER,
  event_room_type: OFFER,
  room_type_pass_type: OFFER,
  room_type_add_on: OFFER,
  coupon: 'What the event offers; one bought ahead goes with the registration that bought it.',
  question: OFFER,
  question_section: OFFER,
  question_section_pass_type: OFFER,
  question_section_add_on: OFFER,
  question_choice: OFFER,
  question_sub_question: OFFER,
  question_search_value: OFFER,
  receipt_line: 'What a receipt lists; goes with it.',
  registration_package: COMING,
  room_reservation: COMING,
  pass_add_on: COMING,
  question_response: COMING,
  question_response_stock: COMING,
  session_access: COMING,
  session_hold: COMING,
  refund_portion: COMING,
  waitlist_offer: 'Pieces kept for an entry of a waiting list; says not whose.',
  pass_transfer: 'From one registration to another; goes with either.',
  payment_integration: 'The account of the organization at whoever takes its money.',
  wallet_certificate: 'What the organization signs passes for wallets with.',
  tax_rate: 'Rates of the organization.',
  payment_dispute: PAID,
  payment_event: 'Which messages of a provider have been heard.',
  ledger_entry: 'The books: amounts without names.',
  advertisement: OFFER,
  event_email: OFFER,
  event_mail: 'Which mails were written about a registration; says nothing that the registration does not.',
  mail_attachment: 'Goes with its mail, which it leaves when that is sent.',
  advertisement_day: 'Counts of a day; nothing says by whom.',
};

/** Columns with ids that look like a person's and are none. */
export const NO_PERSON: Readonly<Record<string, string>> = {
  'activity.content_id': 'a content',
  'audit.share_id': 'a shared link',
  'audit.subject_id': 'what was done something to',
  'audit.request_id': 'a request',
  'chat_channel.pair': 'made of the two people of a conversation by a hash; goes with the last of them',
  'check_in.nonce': 'made by a device for each scan',
  'activity_flag.rule_id': 'a rule',
  'event_mail.subject_id': 'a registration or a pass',
  'moderation_decision.activity_id': 'an activity',
  'moderation_decision.group_id': 'a group',
  'notification.announcement_id': 'an announcement',
  'notification.invitation_id': 'an invitation',
  'notification_sender.cause_id': 'what was done',
  'community_group.image_id': 'a picture',
  'interest.image_id': 'a picture',
  'identity_user.login_id': 'a random name for the proof of a password',
  'identity_code.login_id': 'a random name for the proof of a password',
  'identity_challenge.login_id': 'a random name for the proof of a password',
  'hosted_session.family_id': 'a sign-in, gone with the account',
  'hosted_code.family_id': 'a sign-in, gone with the account',
  'push_device.sign_in_id': 'a sign-in, gone with the account',
  'payment_intent.event_id': 'an event',
  'payment_intent.registration_id': 'a registration',
  'ledger_entry.transaction_id': 'a transaction of the books',
  'ledger_entry.refund_id': 'a refund',
  'ledger_entry.dispute_id': 'a dispute',
  'stored_file.key': 'a name of bytes',
  'receipt.registration_id': 'a registration',
  'receipt.event_id': 'an event',
  'receipt.intent_id': 'a payment',
  'refund_portion.part_id': 'a pass, or its place in a session',
  'receipt.refund_id': 'a refund',
  'receipt_line.thing_id': 'what was bought',
  'receipt_line.pass_id': 'a pass',
  'waitlist_offer.entry_id': 'a place in a waiting list',
  'support_ticket.event_id': 'an event',
  'support_ticket.product_id': 'a product',
};

export const PERSONAL_TABLES = Object.entries(PERSONAL) as readonly (readonly [
  keyof Schema,
  PersonalTable,
])[];
