import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { closedWith, owned, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
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
    event_media_pass_type: EventMediaPassTypeTable;
    event_sponsorship_level: EventSponsorshipLevelTable;
    event_sponsorship: EventSponsorshipTable;
    event_host: EventHostTable;
  }
}

const PROGRAMME = 'What organisers publish of an event; people named there are not accounts.';

const OF_EVENT = closedWith('event', 'event_id');

export const tables: Tables = {
  event: {
    personal: unlinked('creator_id', 'events', { withheld: ['search_text'] }),
    pictures: ['image_id', 'background_image_id', 'venue_map_id'],
    closed: closedWith('community_group', 'group_id'),
  },
  event_location: { impersonal: PROGRAMME, pictures: ['image_id'], closed: OF_EVENT },
  event_track: { impersonal: PROGRAMME },
  event_speaker: { impersonal: PROGRAMME, pictures: ['image_id'], closed: OF_EVENT },
  event_session: { impersonal: PROGRAMME, pictures: ['image_id'], closed: OF_EVENT },
  session_track: { impersonal: PROGRAMME },
  session_speaker: { impersonal: PROGRAMME },
  session_sponsor: {
    personal: owned('sponsored-sessions', { order: ['session_id', 'account_id'] }),
    right: 'A name on the page of the event.',
  },
  session_link: { impersonal: PROGRAMME },
  event_sponsor: {
    personal: owned('sponsored-events', { order: ['event_id', 'account_id'] }),
    right: 'A name on the page of the event.',
  },
  event_page: { impersonal: PROGRAMME, closed: OF_EVENT },
  event_page_image: {
    impersonal: PROGRAMME,
    pictures: ['image_id'],
    closed: closedWith('event_page', 'page_id'),
  },
  event_faq_section: { impersonal: PROGRAMME },
  event_faq: { impersonal: PROGRAMME },
  event_media: {
    impersonal: PROGRAMME,
    pictures: ['image_id', 'closed_image_id'],
    closed: OF_EVENT,
    videos: ['video_id'],
    files: ['file_id'],
  },
  event_media_pass_type: { impersonal: 'Goes with the media of the event.', exported: [] },
  event_sponsorship_level: { impersonal: PROGRAMME, closed: OF_EVENT },
  event_sponsorship: {
    personal: unlinked('account_id', 'sponsorships'),
    pictures: ['image_id'],
    closed: closedWith('event_sponsorship_level', 'level_id'),
  },
  event_host: {
    personal: owned('hosted-events', { order: ['event_id', 'account_id'] }),
    right: {
      kind: 'coHost',
      of: 'event_id',
      creator: { table: 'event', column: 'creator_id' },
      power: 'events:write',
      by: ['addListingCoHost', 'putListingCoHost'],
      isPower: true,
    },
  },
};

/** Where a speaker is found besides the networks that have a column. */
export interface StoredLink {
  title: string;
  url: string;
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
  /** Null: after those that have a place. */
  featured_order: number | null;
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
  updated_at: ColumnType<Date, Date | undefined, Date>;
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
  updated_at: ColumnType<Date, Date | undefined, Date>;
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
  /** One of the four. */
  image_id: string | null;
  /** The picture of an item that is restricted. */
  closed_image_id: string | null;
  video_id: string | null;
  file_id: number | null;
  /** For holders of its pass types alone; nobody's when these are gone. */
  restricted: Generated<boolean>;
  sort_order: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventMediaPassTypeTable {
  organization_id: string;
  media_id: string;
  pass_type_id: string;
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

export interface EventHostTable {
  organization_id: string;
  event_id: string;
  account_id: string;
  created_at: Instant;
}
