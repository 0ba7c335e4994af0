import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { closedWith, owned, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    channel: ChannelTable;
    channel_slug: ChannelSlugTable;
    channel_manager: ChannelManagerTable;
    channel_plan: ChannelPlanTable;
    channel_collection: ChannelCollectionTable;
    channel_collection_content: ChannelCollectionContentTable;
    channel_interest: ChannelInterestTable;
    channel_subscriber: ChannelSubscriberTable;
    content: ContentTable;
    content_guest: ContentGuestTable;
    content_like: ContentLikeTable;
    content_interest: ContentInterestTable;
    content_day: ContentDayTable;
    content_caption: ContentCaptionTable;
    content_chapter: ContentChapterTable;
    channel_feed: ChannelFeedTable;
  }
}

export const tables: Tables = {
  channel: {
    personal: unlinked('creator_id', 'channels', { withheld: ['search_text'] }),
    pictures: ['image_id', 'banner_id'],
    closed: closedWith('community_group', 'group_id'),
  },
  channel_slug: { impersonal: 'Earlier addresses of a channel.' },
  channel_plan: { impersonal: 'Plans that open a channel; go with it.' },
  channel_collection: { impersonal: 'Collections of a channel; go with it.' },
  channel_collection_content: { impersonal: 'Contents of a collection; go with it.' },
  channel_interest: { impersonal: 'Topics of a channel; go with it.' },
  channel_manager: {
    personal: owned('managed-channels', { order: ['channel_id'] }),
    right: {
      kind: 'channelManager',
      of: 'channel_id',
      creator: { table: 'channel', column: 'creator_id' },
      power: 'channels:write',
      by: ['addChannelManager'],
      isPower: true,
    },
  },
  channel_subscriber: {
    personal: owned('channel-subscriptions', { order: ['channel_id'] }),
    right: 'What a person does for themselves.',
  },
  content: {
    impersonal: 'The channel outlives those who write for it.',
    pictures: ['image_id'],
    closed: closedWith('channel', 'channel_id'),
    videos: ['video_id'],
    files: ['audio_id'],
  },
  content_guest: {
    personal: unlinked('account_id', 'content-credits'),
    pictures: ['image_id'],
    closed: closedWith('content', 'content_id'),
  },
  content_like: {
    personal: owned('content-likes', { order: ['content_id'] }),
    right: 'What a person does for themselves.',
  },
  content_interest: { impersonal: 'Topics of a content; go with it.' },
  channel_feed: {
    personal: owned('channel-feeds', { order: ['channel_id'], withheld: ['nonce'] }),
    right: 'What a person does for themselves.',
  },
  content_day: { impersonal: 'Counts of a day; nothing says by whom.' },
  content_caption: { impersonal: 'Words of a content; go with it.' },
  content_chapter: { impersonal: 'Parts of a content; go with it.' },
};

export type ChannelAccess = 'everyone' | 'members';
export type ContentKind = 'video' | 'audio' | 'article';
export type PodcastType = 'episodic' | 'serial';
export type GuestType = 'guest' | 'host' | 'author';

interface Links {
  external_url: string | null;
  apple_url: string | null;
  spotify_url: string | null;
  google_url: string | null;
  youtube_url: string | null;
}

export interface ChannelTable extends Links {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  image_id: string;
  banner_id: string | null;
  priority: Generated<number>;
  visible: boolean;
  access: Generated<ChannelAccess>;
  podcast_category: Generated<string | null>;
  podcast_type: Generated<PodcastType>;
  explicit: Generated<boolean>;
  group_id: string | null;
  creator_id: string | null;
  /** Opened or taken over by the staff: who manages it may send films. */
  by_staff: Generated<boolean>;
  subscriber_count: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ChannelSlugTable {
  organization_id: string;
  slug: string;
  channel_id: string;
  until: Instant;
}

export interface ChannelPlanTable {
  organization_id: string;
  channel_id: string;
  product_id: string;
}

export interface ChannelCollectionTable {
  organization_id: string;
  id: string;
  channel_id: string;
  name: string;
  description: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ChannelCollectionContentTable {
  organization_id: string;
  collection_id: string;
  content_id: string;
  created_at: Instant;
  place: Generated<number>;
}

export interface ChannelInterestTable {
  organization_id: string;
  channel_id: string;
  interest_id: string;
  created_at: Instant;
}

export interface ChannelManagerTable {
  organization_id: string;
  channel_id: string;
  account_id: string;
  created_at: Instant;
}

export interface ChannelSubscriberTable {
  organization_id: string;
  channel_id: string;
  account_id: string;
  content_email_notification: Generated<boolean>;
  content_push_notification: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ContentTable extends Links {
  organization_id: string;
  id: string;
  channel_id: string;
  slug: string;
  kind: Generated<ContentKind>;
  title: string;
  description: string | null;
  body: string | null;
  editor: string | null;
  image_id: string | null;
  audio_id: number | null;
  video_id: string | null;
  duration_seconds: number | null;
  season: Generated<number | null>;
  episode: Generated<number | null>;
  explicit: Generated<boolean>;
  featured: Generated<boolean>;
  visible: Generated<boolean>;
  email: Generated<boolean>;
  push: Generated<boolean>;
  scheduled_at: NullableInstant;
  planned_at: NullableInstant;
  published_at: NullableInstant;
  /** The staff have hidden it since then; only they show it again. */
  hidden_at: NullableInstant;
  announced_at: NullableInstant;
  like_count: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ContentGuestTable {
  organization_id: string;
  id: string;
  content_id: string;
  account_id: string | null;
  slug: string;
  type: GuestType;
  name: string;
  title: string | null;
  bio: string | null;
  company: string | null;
  company_link: string | null;
  company_bio: string | null;
  image_id: string | null;
  website: string | null;
  facebook: string | null;
  twitter: string | null;
  instagram: string | null;
  linked_in: string | null;
  tik_tok: string | null;
  youtube: string | null;
  discord: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface ContentLikeTable {
  organization_id: string;
  content_id: string;
  account_id: string;
  created_at: Instant;
}

export interface ContentInterestTable {
  organization_id: string;
  content_id: string;
  interest_id: string;
  created_at: Instant;
}

export interface ContentDayTable {
  organization_id: string;
  content_id: string;
  day: string;
  views: Generated<number>;
  plays: Generated<number>;
}

export interface ContentCaptionTable {
  organization_id: string;
  id: string;
  content_id: string;
  language: string;
  is_default: Generated<boolean>;
  cue_count: number;
  vtt: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface ContentChapterTable {
  organization_id: string;
  content_id: string;
  start_seconds: number;
  title: string;
}

export interface ChannelFeedTable {
  organization_id: string;
  channel_id: string;
  account_id: string;
  nonce: string;
  created_at: Instant;
}
