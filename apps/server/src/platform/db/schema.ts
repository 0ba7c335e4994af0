import type { ColumnType, Generated } from 'kysely';
import type { ActivityEntity, Instant, Json, NullableInstant } from './columns.ts';
import { ATTENDEE_TABLES, type AttendeeTables } from './attendee-tables.ts';
import { DOCUMENT_TABLES, type DocumentTables } from './document-tables.ts';
import { TICKET_TABLES, type TicketTables } from './ticket-tables.ts';
import { HOSTED_TABLES, type HostedTables } from './hosted-tables.ts';
import { CHECK_IN_TABLES, type CheckInTables } from './check-in-tables.ts';
import { REGISTRATION_TABLES, type RegistrationTables } from './registration-tables.ts';
import { RECEIPT_TABLES, type ReceiptTables } from './receipt-tables.ts';
import { PAYMENT_TABLES, type PaymentTables } from './payment-tables.ts';
import { WAITLIST_TABLES, type WaitlistTables } from './waitlist-tables.ts';
import { CHAT_TABLES, type ChatTables } from './chat-tables.ts';
import { ACTING_TABLES, type ActingTables } from './acting-tables.ts';
import { WALLET_TABLES, type WalletTables } from './wallet-tables.ts';

export type { ActivityEntity, Instant, Json, NewRow } from './columns.ts';
export type * from './attendee-tables.ts';
export type * from './check-in-tables.ts';
export type * from './hosted-tables.ts';
export type * from './payment-tables.ts';
export type * from './ticket-tables.ts';
export type * from './registration-tables.ts';
export type * from './receipt-tables.ts';
export type * from './document-tables.ts';
export type * from './waitlist-tables.ts';
export type * from './chat-tables.ts';
export type * from './acting-tables.ts';
export type * from './wallet-tables.ts';

export interface OrganizationTable {
  organization_id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  email: string;
  phone: string | null;
  website: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  locale: Generated<string>;
  locales: Generated<string[]>;
  timezone: Generated<string>;
  currency: Generated<string>;
  primary_color: string | null;
  secondary_color: string | null;
  logo_id: string | null;
  dark_logo_id: string | null;
  icon_id: string | null;
  dark_icon_id: string | null;
  app_icon_id: string | null;
  splash_screen_id: string | null;
  facebook: string | null;
  twitter: string | null;
  instagram: string | null;
  linked_in: string | null;
  tik_tok: string | null;
  discord: string | null;
  youtube: string | null;
  ios_app_link: string | null;
  android_app_link: string | null;
  modules: string[];
  maintenance: Generated<boolean>;
  api_url: string | null;
  chat_url: string | null;
  user_pool_id: string;
  user_pool_client_id: string;
  hosted_url: string | null;
  custom_providers: Generated<string[]>;
  redirect_urls: Generated<string[]>;
  logout_urls: Generated<string[]>;
  identity_service: Generated<string>;
  sign_up_fields: Generated<string[]>;
  password_min_length: Generated<number>;
  password_characters: Generated<string[]>;
  reveal_account_existence: Generated<boolean>;
  identity_endpoint: string | null;
  identity_issuer: string | null;
  identity_pool_id: string | null;
  allow_guest_access: Generated<boolean>;
  require_second_factor: Generated<boolean>;
  venue_networks: Generated<string[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface HostnameTable {
  hostname: string;
  organization_id: string;
  is_primary: Generated<boolean>;
}

export interface OrganizationSlugTable {
  slug: string;
  organization_id: string;
}

export interface InvalidDomainVisitTable {
  hostname: string;
  visits: number;
  first_at: Instant;
  last_at: Instant;
}

export interface ImageTable {
  organization_id: string;
  id: string;
  account_id: string | null;
  kind: 'people' | 'banner' | 'activity' | 'thread' | 'content' | 'admin' | 'link';
  width: number;
  height: number;
  /** Of all variants, in bytes. */
  size: Generated<string>;
  moderation: Generated<'safe' | 'warning'>;
  name: string | null;
  description: string | null;
  created_at: Instant;
}

export interface VideoTable {
  organization_id: string;
  id: string;
  account_id: string | null;
  source: 'activity' | 'content';
  name: string;
  minutes: number;
  seconds: number | null;
  content_type: string;
  size: number;
  width: number;
  height: number;
  poster_id: string;
  created_at: Instant;
}

export interface StoredFileTable {
  organization_id: string;
  id: number;
  account_id: string;
  key: string;
  name: string;
  content_type: string;
  size: number;
  created_at: Instant;
}

export interface DataExportTable {
  organization_id: string;
  id: string;
  account_id: string;
  state: Generated<'queued' | 'running' | 'ready' | 'failed'>;
  progress: Generated<number>;
  size: number | null;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant;
}

export interface AccountErasureTable {
  organization_id: string;
  id: string;
  account_id: string;
  hrefs: string[];
  mail_ids: string[];
  created_at: Instant;
}

export interface LinkPreviewTable {
  organization_id: string;
  id: number;
  href_hash: string;
  href: string;
  readable: boolean;
  url: string;
  title: string | null;
  site_name: string | null;
  description: string | null;
  media_type: string | null;
  channel: string | null;
  image_id: string | null;
  video: string | null;
  fetched_at: Instant;
}

export interface MailTable {
  organization_id: string;
  id: string;
  recipient_name: string | null;
  recipient_address: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Instant;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  account_id: string | null;
  unsubscribe_url: string | null;
  reply_to: string | null;
}

export interface AccountTable {
  organization_id: string;
  id: string;
  account_type: Generated<string>;
  username: string;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  company: string | null;
  bio: string | null;
  email: string | null;
  phone: string | null;
  dietary_restrictions: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  website: string | null;
  facebook: string | null;
  instagram: string | null;
  linked_in: string | null;
  twitter: string | null;
  tik_tok: string | null;
  youtube: string | null;
  discord: string | null;
  video: string | null;
  timezone: string | null;
  locale: string | null;
  image_id: string | null;
  banner_id: string | null;
  share_code: string;
  share_email: Generated<boolean>;
  share_phone: Generated<boolean>;
  terms_accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  search_text: Generated<string>;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  suspended_at: NullableInstant;
  suspended_until: NullableInstant;
  suspended_reason: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface OrganizationStaffTable {
  organization_id: string;
  account_id: string;
  created_at: Generated<Date>;
}

export interface AccountFollowTable {
  organization_id: string;
  follower_id: string;
  followed_id: string;
  created_at: Instant;
}

export interface AccountBlockTable {
  organization_id: string;
  blocker_id: string;
  blocked_id: string;
  id: string;
  created_at: Instant;
}

export interface PushDeviceTable {
  organization_id: string;
  id: string;
  account_id: string;
  push_service: 'apn' | 'firebase' | 'huawei' | 'xiaomi' | 'web';
  app_type: 'EVENTXM' | 'COMMUNITYXM';
  token: string;
  token_hash: Buffer;
  p256dh: string | null;
  auth: string | null;
  name: string | null;
  model: string | null;
  brand: string | null;
  manufacturer: string | null;
  sign_in_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AccountAddressTable {
  organization_id: string;
  id: string;
  account_id: string;
  is_primary: boolean;
  name: string;
  address1: string;
  address2: Generated<string>;
  city: string;
  state: string;
  country: string;
  zip: string;
  search_text: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface AccountDelegateTable {
  organization_id: string;
  account_id: string;
  delegate_id: string;
  created_at: Instant;
}

export interface TeamTable {
  organization_id: string;
  id: string;
  created_at: Instant;
}

export interface TeamMemberTable {
  organization_id: string;
  team_id: string;
  account_id: string;
  role: 'owner' | 'member';
  created_at: Instant;
}

export interface LeadTable {
  organization_id: string;
  id: string;
  account_id: string;
  person_id: string;
  status: Generated<'new' | 'favorited' | 'archived' | 'deleted'>;
  note: Generated<string>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SocketTicketTable {
  organization_id: string;
  hash: Buffer;
  account_id: string;
  token: Buffer;
  expires_at: Instant;
}

export interface InterestTable {
  organization_id: string;
  id: string;
  name: string;
  name_key: string;
  image_id: string | null;
  featured: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AccountInterestTable {
  organization_id: string;
  account_id: string;
  interest_id: string;
  created_at: Instant;
}

export interface CommunityGroupTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  external_url: string | null;
  access: Generated<'public' | 'private'>;
  active: Generated<boolean>;
  featured: Generated<boolean>;
  image_id: string | null;
  members_count: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupMemberTable {
  organization_id: string;
  group_id: string;
  account_id: string;
  role: 'moderator' | 'member';
  activity_push_notification: Generated<boolean>;
  announcement_email_notification: Generated<boolean>;
  announcement_push_notification: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupRequestTable {
  organization_id: string;
  id: string;
  group_id: string;
  account_id: string;
  status: 'requested' | 'rejected';
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupInvitationTable {
  organization_id: string;
  id: string;
  group_id: string;
  account_id: string;
  inviter_id: string;
  status: 'invited' | 'rejected' | 'canceled';
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupSponsorTable {
  organization_id: string;
  group_id: string;
  account_id: string;
  sort_order: Generated<number>;
}

/** Of the organization, of a group or of an event: both ids null, or one of them set. */
export interface AnnouncementTable {
  organization_id: string;
  id: string;
  slug: string;
  group_id: string | null;
  event_id: string | null;
  creator_id: string | null;
  title: string;
  html: string;
  message: string;
  email: boolean;
  push: boolean;
  scheduled_at: Instant | null;
  published_at: Instant | null;
  delivered_count: Generated<number>;
  emailed_count: Generated<number>;
  pushed_count: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ActivityTable {
  organization_id: string;
  id: string;
  account_id: string;
  message: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  image_id: string | null;
  video_id: string | null;
  commented_id: string | null;
  event_id: string | null;
  group_id: string | null;
  content_id: string | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  restricted: Generated<boolean>;
  client_key: string | null;
  search_text: Generated<string>;
  standing: Generated<ActivityStanding>;
  standing_reason: string | null;
  edited_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadCircleTable {
  organization_id: string;
  id: string;
  name: string;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadCircleAccountTable {
  organization_id: string;
  circle_id: string;
  account_id: string;
  role: 'manager' | 'member' | 'invited';
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadTable {
  organization_id: string;
  id: string;
  circle_id: string | null;
  subject: string;
  image_id: string | null;
  last_message_at: Instant;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadParticipantTable {
  organization_id: string;
  thread_id: string;
  account_id: string;
  is_starter: Generated<boolean>;
  state: Generated<'new' | 'favorited' | 'archived' | 'deleted'>;
  notifications: Generated<boolean>;
  last_read_at: NullableInstant;
  last_message_at: Instant;
  client_key: string | null;
  created_at: Instant;
}

export interface ThreadMessageTable {
  organization_id: string;
  id: string;
  thread_id: string;
  account_id: string;
  type: 'user' | 'bot' | 'system';
  event: 'created' | 'renamed' | 'added' | 'left' | 'removed' | null;
  target_id: string | null;
  body: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  client_key: string | null;
  search_text: Generated<string>;
  sent_at: Instant;
  edited_at: NullableInstant;
}

export interface ThreadReactionTable {
  organization_id: string;
  message_id: string;
  account_id: string;
  emoji_name: string;
  id: string;
  created_at: Instant;
}

/** Held: for those who moderate to look at first. Both it and what is hidden only its author sees besides them. */
export type ActivityStanding = 'shown' | 'held' | 'hidden';

export interface ActivityInterestTable {
  organization_id: string;
  interest_id: string;
  activity_id: string;
  created_at: Instant;
}

export interface ActivityEditTable {
  organization_id: string;
  activity_id: string;
  id: string;
  message: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  image_id: string | null;
  created_at: Instant;
}

export interface ActivityFlagTable {
  organization_id: string;
  activity_id: string;
  rule_id: string;
  kind: RuleKind;
  pattern: string;
  created_at: Instant;
  decided_at: NullableInstant;
}

export type RuleKind = 'word' | 'link';
export type RuleAction = 'refuse' | 'hold' | 'flag';

export interface ModerationRuleTable {
  organization_id: string;
  id: string;
  kind: RuleKind;
  pattern: string;
  pattern_key: string;
  action: RuleAction;
  created_at: Instant;
  updated_at: Instant;
}

export interface ModerationSettingsTable {
  organization_id: string;
  new_account_hours: number;
  new_account_posts: number;
  new_account_mentions: number;
  new_account_links: boolean;
  updated_at: Instant;
}

export type ModerationAction = 'hide' | 'restore' | 'remove' | 'dismiss' | 'warn' | 'suspend' | 'unsuspend';

export interface ModerationDecisionTable {
  organization_id: string;
  id: string;
  actor_id: string;
  action: ModerationAction;
  account_id: string;
  activity_id: string | null;
  group_id: string | null;
  reason: string;
  until: NullableInstant;
  client_key: string | null;
  created_at: Instant;
}

export interface ActivityLikeTable {
  organization_id: string;
  activity_id: string;
  account_id: string;
  created_at: Instant;
}

export interface ActivityReportTable {
  organization_id: string;
  activity_id: string;
  account_id: string;
  id: string;
  reason: ReportReason | null;
  note: string | null;
  decided_at: NullableInstant;
  created_at: Instant;
}

export type ReportReason = 'spam' | 'harassment' | 'hate' | 'sexual' | 'violence' | 'other';

export interface SponsorshipLevelTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  subtitle: string | null;
  description: string | null;
  color: string;
  scale: Generated<number>;
  image_id: string | null;
  sort_order: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SponsorshipLevelAccountTable {
  organization_id: string;
  level_id: string;
  account_id: string;
  sort_order: Generated<number>;
}

export interface BenefitTable {
  organization_id: string;
  id: string;
  slug: string;
  title: string;
  description: string | null;
  image_id: string | null;
  priority: Generated<number>;
  start_date: Instant;
  end_date: NullableInstant;
  event_id: string | null;
  manager_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AdvertisementTable {
  organization_id: string;
  id: string;
  type: 'square' | 'rectangle';
  title: string;
  description: string | null;
  link: string;
  image_id: string | null;
  weight: Generated<number>;
  start_date: Instant;
  end_date: NullableInstant;
  client_key: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AdvertisementDayTable {
  organization_id: string;
  advertisement_id: string;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
}

export interface SupportTicketTable {
  organization_id: string;
  id: string;
  type: 'support' | 'bug' | 'feedback';
  status: Generated<'open' | 'answered' | 'closed'>;
  email: string;
  request: string;
  locale: string;
  account_id: string | null;
  event_id: string | null;
  product_id: string | null;
  client_key: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SupportMessageTable {
  organization_id: string;
  id: string;
  ticket_id: string;
  account_id: string;
  from_staff: boolean;
  text: string;
  client_key: string | null;
  created_at: Instant;
}

/** Where a speaker is found besides the networks that have a column. */
export interface StoredLink {
  title: string;
  url: string;
}

export interface NotificationTable {
  organization_id: string;
  id: string;
  account_id: string;
  topic: string;
  sender_id: string | null;
  activity_id: string | null;
  event_id: string | null;
  group_id: string | null;
  announcement_id: string | null;
  invitation_id: string | null;
  bundle_key: string | null;
  created_at: Instant;
  updated_at: Instant;
  read_at: NullableInstant;
  mail_due_at: NullableInstant;
  mailed_at: NullableInstant;
  pushed_at: NullableInstant;
}

export interface NotificationSenderTable {
  organization_id: string;
  account_id: string;
  topic: string;
  cause_id: string;
  sender_id: string;
  notification_id: string;
  activity_id: string | null;
  created_at: Instant;
}

/** One switch per kind of message and medium. */
export type NotificationSwitch =
  | 'new_follower_push'
  | 'new_follower_email'
  | 'like_push'
  | 'reshare_push'
  | 'comment_push'
  | 'comment_email'
  | 'mention_push'
  | 'mention_email'
  | 'transfer_push'
  | 'transfer_email'
  | 'support_ticket_confirmation_email'
  | 'chat_push'
  | 'chat_unread_push'
  | 'chat_unread_email'
  | 'new_event_push'
  | 'new_event_email'
  | 'event_reminder_email'
  | 'event_announcement_push'
  | 'event_announcement_email'
  | 'organization_announcement_push'
  | 'organization_announcement_email'
  | 'group_announcement_push'
  | 'group_announcement_email'
  | 'group_invitation_push'
  | 'group_invitation_email'
  | 'group_request_accepted_push'
  | 'group_request_accepted_email'
  | 'invitation_push'
  | 'invitation_email';

export type NotificationPreferenceTable = Record<NotificationSwitch, Generated<boolean>> & {
  organization_id: string;
  account_id: string;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  updated_at: Instant;
};

export interface SeriesTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  sort_order: Generated<number>;
  image_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  short_description: Generated<string>;
  long_description: string | null;
  event_type: Generated<string>;
  featured: Generated<boolean>;
  visible: Generated<boolean>;
  timezone: string | null;
  event_start: Instant;
  event_end: Instant;
  series_id: string | null;
  group_id: string | null;
  group_only: Generated<boolean>;
  draft: Generated<boolean>;
  canceled_at: NullableInstant;
  creator_id: string | null;
  image_id: string | null;
  background_image_id: string | null;
  venue_map_id: string | null;
  external_url: string | null;
  meeting_url: string | null;
  venue: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  registration: Generated<boolean>;
  registration_start: NullableInstant;
  registration_end: NullableInstant;
  registration_limit: number | null;
  public_registrants: Generated<boolean>;
  reservation_description: string | null;
  chat_bot_number: string | null;
  ios_app_link: string | null;
  android_app_link: string | null;
  new_activity_creator_email_notification: Generated<boolean>;
  new_activity_creator_push_notification: Generated<boolean>;
  source: string | null;
  external_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventLocationTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  name: string;
  description: string | null;
  address1: string | null;
  address2: string | null;
  zip: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  image_id: string | null;
  google_place_id: string | null;
  sort_order: Generated<number>;
  source: string | null;
  external_id: string | null;
}

export interface EventTrackTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  name: string;
  color: string;
  sort_order: Generated<number>;
  source: string | null;
  external_id: string | null;
}

export interface EventSpeakerTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  first_name: string;
  last_name: string | null;
  bio: string | null;
  title: string | null;
  company: string | null;
  company_bio: string | null;
  image_id: string | null;
  priority: Generated<number>;
  is_host: Generated<boolean>;
  label: string | null;
  website: string | null;
  facebook: string | null;
  twitter: string | null;
  instagram: string | null;
  linked_in: string | null;
  discord: string | null;
  youtube: string | null;
  tik_tok: string | null;
  links: ColumnType<StoredLink[], string | undefined, string>;
  source: string | null;
  external_id: string | null;
  search_text: Generated<string>;
}

export interface EventSessionTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  name: string;
  description: string | null;
  long_description: string | null;
  location_id: string | null;
  image_id: string | null;
  start_time: Instant;
  end_time: Instant;
  day: string;
  sort_order: number | null;
  non_session: Generated<boolean>;
  registration_enabled: Generated<boolean>;
  price: number | null;
  supply: number | null;
  session_type: string | null;
  language: string | null;
  do_not_record: Generated<boolean>;
  recording_license: string | null;
  external_url: string | null;
  source: string | null;
  external_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SessionTrackTable {
  organization_id: string;
  session_id: string;
  track_id: string;
}

export interface SessionSpeakerTable {
  organization_id: string;
  session_id: string;
  speaker_id: string;
  sort_order: Generated<number>;
}

export interface SessionSponsorTable {
  organization_id: string;
  session_id: string;
  account_id: string;
  sort_order: Generated<number>;
}

export interface SessionLinkTable {
  organization_id: string;
  session_id: string;
  sort_order: number;
  kind: string;
  title: string;
  url: string;
}

export interface EventSponsorTable {
  organization_id: string;
  event_id: string;
  account_id: string;
  sort_order: Generated<number>;
}

export interface EventPageTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  title: string;
  subtitle: Generated<string>;
  html: Generated<string>;
  sort_order: Generated<number>;
}

export interface EventPageImageTable {
  organization_id: string;
  page_id: string;
  image_id: string;
  sort_order: Generated<number>;
}

export interface EventFaqSectionTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  name: string;
  sort_order: Generated<number>;
  search_text: Generated<string>;
}

export interface EventFaqTable {
  organization_id: string;
  id: string;
  section_id: string;
  slug: string;
  question: string;
  answer: Generated<string>;
  sort_order: Generated<number>;
}

export interface EventMediaTable {
  organization_id: string;
  id: string;
  event_id: string;
  name: string;
  description: string | null;
  image_id: string;
  sort_order: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventSponsorshipLevelTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  name: string;
  description: string | null;
  sponsors_per_row: Generated<number>;
  sort_order: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventSponsorshipTable {
  organization_id: string;
  id: string;
  level_id: string;
  name: string;
  description: string | null;
  url: string | null;
  account_id: string | null;
  image_id: string | null;
  sort_order: Generated<number>;
}

export interface IdentityUserTable {
  organization_id: string;
  id: string;
  login_id: string;
  email: string;
  email_verified: boolean;
  status: 'unconfirmed' | 'confirmed';
  enabled: Generated<boolean>;
  salt: string;
  verifier: Buffer | null;
  password_until: NullableInstant;
  attributes: Json<Record<string, string>>;
  username: Generated<string | null>;
  created_at: Instant;
  updated_at: Instant;
  doors_closed_at: NullableInstant;
}

export interface IdentityCodeTable {
  organization_id: string;
  login_id: string;
  purpose: 'signUp' | 'resetPassword' | 'resetLink' | 'verifyEmail' | 'signIn' | 'secondStep' | 'confirm';
  code_hash: Buffer;
  target: string | null;
  tries: number;
  expires_at: Instant;
}

export interface IdentityChallengeTable {
  organization_id: string;
  id_hash: Buffer;
  login_id: string;
  step: string;
  payload: Buffer;
  tries: Generated<number>;
  expires_at: Instant;
}

export interface IdentityFactorTable {
  organization_id: string;
  user_id: string;
  totp_secret: Generated<Buffer | null>;
  totp_name: Generated<string | null>;
  totp_pending: Generated<Buffer | null>;
  totp_step: Generated<number>;
  totp_enabled: Generated<boolean>;
  email_enabled: Generated<boolean>;
  preferred: Generated<'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP' | null>;
  updated_at: Instant;
}

export interface IdentityPasskeyTable {
  organization_id: string;
  id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  attachment: string | null;
  backed_up: boolean;
  relying_party: string;
  name: string;
  created_at: Instant;
  used_at: NullableInstant;
}

export interface IdentityEmailUndoTable {
  organization_id: string;
  token_hash: Buffer;
  user_id: string;
  email: string;
  created_at: Instant;
  expires_at: Instant;
  had_second_step: boolean;
  /** The second steps as they were, of which `totp_enabled` is null in rows older than these columns. */
  totp_secret: Buffer | null;
  totp_name: string | null;
  totp_enabled: boolean | null;
  email_enabled: boolean | null;
  preferred: 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP' | null;
}

export interface IdentityTokenFamilyTable {
  organization_id: string;
  id: string;
  user_id: string;
  client_id: string;
  scope: Generated<string>;
  /** Granted to a client of the hosted domain. */
  hosted: Generated<boolean>;
  generation: Generated<number>;
  rotated_at: NullableInstant;
  auth_time: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  device_key: string | null;
  user_agent: string | null;
  address: string | null;
  used_at: Instant;
  confirmed_at: NullableInstant;
}

export interface IdentityDeviceTable {
  organization_id: string;
  device_key: string;
  user_id: string;
  name: string | null;
  salt: string;
  verifier: Buffer;
  remembered: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}

export interface IdentityLinkTable {
  organization_id: string;
  subject_hash: Buffer;
  issuer: string;
  account_id: string | null;
  ended_at: NullableInstant;
  expires_at: NullableInstant;
  created_at: Instant;
}

export interface IdentityPoolIdentityTable {
  organization_id: string;
  user_id: string;
  id: string;
  created_at: Instant;
}

export interface IdentitySigningKeyTable {
  organization_id: string;
  id: string;
  public_key: Json<Record<string, unknown>>;
  private_key: Buffer;
  created_at: Instant;
  retired_at: Instant | null;
}

export interface IdentityLimitTable {
  organization_id: string;
  bucket: Buffer;
  hits: number;
  expires_at: Instant;
}

export interface IdentityInvocationTable {
  organization_id: string;
  id_hash: Buffer;
  answer: Json<unknown> | null;
  expires_at: Instant;
}

export interface Schema
  extends
    TicketTables,
    RegistrationTables,
    AttendeeTables,
    PaymentTables,
    ReceiptTables,
    CheckInTables,
    HostedTables,
    DocumentTables,
    WaitlistTables,
    WalletTables,
    ChatTables,
    ActingTables {
  identity_user: IdentityUserTable;
  identity_code: IdentityCodeTable;
  identity_challenge: IdentityChallengeTable;
  identity_factor: IdentityFactorTable;
  identity_passkey: IdentityPasskeyTable;
  identity_email_undo: IdentityEmailUndoTable;
  identity_token_family: IdentityTokenFamilyTable;
  identity_device: IdentityDeviceTable;
  identity_link: IdentityLinkTable;
  identity_pool_identity: IdentityPoolIdentityTable;
  identity_signing_key: IdentitySigningKeyTable;
  identity_limit: IdentityLimitTable;
  identity_invocation: IdentityInvocationTable;
  organization: OrganizationTable;
  hostname: HostnameTable;
  organization_slug: OrganizationSlugTable;
  invalid_domain_visit: InvalidDomainVisitTable;
  image: ImageTable;
  video: VideoTable;
  stored_file: StoredFileTable;
  data_export: DataExportTable;
  account_erasure: AccountErasureTable;
  link_preview: LinkPreviewTable;
  mail: MailTable;
  account: AccountTable;
  organization_staff: OrganizationStaffTable;
  account_follow: AccountFollowTable;
  account_block: AccountBlockTable;
  push_device: PushDeviceTable;
  account_address: AccountAddressTable;
  account_delegate: AccountDelegateTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  lead: LeadTable;
  socket_ticket: SocketTicketTable;
  interest: InterestTable;
  account_interest: AccountInterestTable;
  community_group: CommunityGroupTable;
  group_member: GroupMemberTable;
  announcement: AnnouncementTable;
  group_request: GroupRequestTable;
  group_invitation: GroupInvitationTable;
  group_sponsor: GroupSponsorTable;
  activity: ActivityTable;
  activity_like: ActivityLikeTable;
  activity_report: ActivityReportTable;
  thread_circle: ThreadCircleTable;
  thread_circle_account: ThreadCircleAccountTable;
  thread: ThreadTable;
  thread_participant: ThreadParticipantTable;
  thread_message: ThreadMessageTable;
  thread_reaction: ThreadReactionTable;
  sponsorship_level: SponsorshipLevelTable;
  sponsorship_level_account: SponsorshipLevelAccountTable;
  benefit: BenefitTable;
  advertisement: AdvertisementTable;
  advertisement_day: AdvertisementDayTable;
  support_ticket: SupportTicketTable;
  support_message: SupportMessageTable;
  activity_interest: ActivityInterestTable;
  activity_edit: ActivityEditTable;
  activity_flag: ActivityFlagTable;
  moderation_rule: ModerationRuleTable;
  moderation_settings: ModerationSettingsTable;
  moderation_decision: ModerationDecisionTable;
  notification: NotificationTable;
  notification_sender: NotificationSenderTable;
  notification_preference: NotificationPreferenceTable;
  series: SeriesTable;
  event: EventTable;
  event_location: EventLocationTable;
  event_track: EventTrackTable;
  event_speaker: EventSpeakerTable;
  event_session: EventSessionTable;
  session_track: SessionTrackTable;
  session_speaker: SessionSpeakerTable;
  session_sponsor: SessionSponsorTable;
  session_link: SessionLinkTable;
  event_sponsor: EventSponsorTable;
  event_page: EventPageTable;
  event_page_image: EventPageImageTable;
  event_faq_section: EventFaqSectionTable;
  event_faq: EventFaqTable;
  event_media: EventMediaTable;
  event_sponsorship_level: EventSponsorshipLevelTable;
  event_sponsorship: EventSponsorshipTable;
}

/** Tables above organizations; every other table is a tenant's and held by the guard. */
type GlobalTable = 'hostname' | 'organization_slug' | 'invalid_domain_visit';

const TABLES: Record<Exclude<keyof Schema, GlobalTable>, true> = {
  ...TICKET_TABLES,
  ...REGISTRATION_TABLES,
  ...ATTENDEE_TABLES,
  ...PAYMENT_TABLES,
  ...RECEIPT_TABLES,
  ...CHECK_IN_TABLES,
  ...HOSTED_TABLES,
  ...DOCUMENT_TABLES,
  ...WAITLIST_TABLES,
  ...WALLET_TABLES,
  ...CHAT_TABLES,
  ...ACTING_TABLES,
  identity_user: true,
  identity_code: true,
  identity_challenge: true,
  identity_factor: true,
  identity_passkey: true,
  identity_email_undo: true,
  identity_token_family: true,
  identity_device: true,
  identity_link: true,
  identity_pool_identity: true,
  identity_signing_key: true,
  identity_limit: true,
  identity_invocation: true,
  organization: true,
  image: true,
  video: true,
  stored_file: true,
  data_export: true,
  account_erasure: true,
  link_preview: true,
  mail: true,
  account: true,
  organization_staff: true,
  account_follow: true,
  account_block: true,
  push_device: true,
  account_address: true,
  account_delegate: true,
  team: true,
  team_member: true,
  lead: true,
  socket_ticket: true,
  interest: true,
  account_interest: true,
  community_group: true,
  group_member: true,
  announcement: true,
  group_request: true,
  group_invitation: true,
  group_sponsor: true,
  activity: true,
  activity_like: true,
  activity_report: true,
  thread_circle: true,
  thread_circle_account: true,
  thread: true,
  thread_participant: true,
  thread_message: true,
  thread_reaction: true,
  sponsorship_level: true,
  sponsorship_level_account: true,
  benefit: true,
  advertisement: true,
  advertisement_day: true,
  support_ticket: true,
  support_message: true,
  activity_interest: true,
  activity_edit: true,
  activity_flag: true,
  moderation_rule: true,
  moderation_settings: true,
  moderation_decision: true,
  notification: true,
  notification_sender: true,
  notification_preference: true,
  series: true,
  event: true,
  event_location: true,
  event_track: true,
  event_speaker: true,
  event_session: true,
  session_track: true,
  session_speaker: true,
  session_sponsor: true,
  session_link: true,
  event_sponsor: true,
  event_page: true,
  event_page_image: true,
  event_faq_section: true,
  event_faq: true,
  event_media: true,
  event_sponsorship_level: true,
  event_sponsorship: true,
};

export const TENANT_TABLES: ReadonlySet<string> = new Set(Object.keys(TABLES));
