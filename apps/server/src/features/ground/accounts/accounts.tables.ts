import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    account: AccountTable;
    account_follow: AccountFollowTable;
    account_block: AccountBlockTable;
    account_merge: AccountMergeTable;
  }
}

export const tables: Tables = {
  account: {
    personal: owned('profile', { persons: ['id'], withheld: ['search_text', 'tiers'] }),
    pictures: ['image_id', 'banner_id'],
  },
  account_follow: {
    personal: owned('follows', {
      persons: ['follower_id', 'followed_id'],
      order: ['follower_id', 'followed_id'],
    }),
    right: 'What a person does for themselves.',
  },
  // Says that two sign-ins were one person's; the closed account is nobody any more.
  account_merge: {
    personal: owned('merged-accounts', { persons: ['into_id'], order: ['from_id'] }),
    otherIds: { from_id: 'an account that is closed' },
  },
  // The blocked person is not told by whom.
  account_block: {
    personal: owned('blocks', { persons: ['blocker_id', 'blocked_id'], givenTo: ['blocker_id'] }),
    right: 'What a person does for themselves.',
  },
};

/** A badge of an account. */
export interface TierColumns {
  id: string;
  slug: string;
  name: string;
  icon_name: string;
  color: string | null;
  priority: number;
  /** The columns of its image; null where that is gone. */
  image: {
    id: string;
    width: number;
    height: number;
    moderation: 'safe' | 'warning';
    description: string | null;
  } | null;
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
  /** Badges as they are shown, the highest first: copies, written with each grant and each change of a tier. */
  tiers: ColumnType<readonly TierColumns[], string | undefined, string>;
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

export interface AccountMergeTable {
  organization_id: string;
  /** The account that is closed. */
  from_id: string;
  /** Its name, which leads to the other one. */
  username: string;
  into_id: string;
  state: Generated<'running' | 'done'>;
  created_at: Instant;
  updated_at: Instant;
}
