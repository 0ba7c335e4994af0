import type { Power } from '../../../platform/powers.ts';
import { viewImage } from '../../../platform/db/images.ts';
import type { BaseAccountColumns } from './accounts.fragments.ts';
import type { TierColumns } from './accounts.tables.ts';
import type { AccountRow } from './accounts.queries.ts';
import type { AccountView, BaseAccountView, SelfView } from './accounts.schemas.ts';

/** Nothing where the picture may not be shown: a badge is seen or it is none. */
export function viewTier(row: TierColumns): BaseAccountView['accountTiers'] {
  const image = viewImage(row.image);
  const { id, slug, name, icon_name: iconName, color, priority } = row;
  return image === null ? [] : [{ id, slug, priority, name, iconName, color, image }];
}

export function viewBaseAccount(row: BaseAccountColumns): BaseAccountView {
  return {
    id: row.id,
    username: row.username,
    accountType: row.account_type,
    firstName: row.first_name,
    lastName: row.last_name,
    title: row.title,
    company: row.company,
    image: viewImage(row.image),
    accountTiers: (row.tiers ?? []).flatMap(viewTier),
    subscriptions: [],
  };
}

export const viewAccountBase = (row: AccountRow): BaseAccountView =>
  viewBaseAccount({ ...row, account_type: row.account_type === 'team' ? 'team' : 'account' });

const profile = (row: AccountRow) => ({
  ...viewAccountBase(row),
  banner: viewImage(row.banner),
  bio: row.bio,
  website: row.website,
  facebook: row.facebook,
  instagram: row.instagram,
  linkedIn: row.linked_in,
  twitter: row.twitter,
  tikTok: row.tik_tok,
  youtube: row.youtube,
  discord: row.discord,
  video: row.video,
  timezone: row.timezone,
  createdAt: row.created_at.toISOString(),
});

export const viewAccount = (row: AccountRow): AccountView => ({
  ...profile(row),
  blockedByAccounts:
    row.block_id === null || row.blocked_at === null
      ? []
      : [{ id: row.block_id, createdAt: row.blocked_at.toISOString() }],
  _count: { followers: row.followers_count, following: row.following_count },
});

export interface SelfExtras {
  /** By the role in the staff; null for people who are not of it. */
  readonly powers: readonly Power[] | null;
  readonly mayModerate: boolean;
  readonly interestsChosen: boolean;
  /** Notifications. */
  readonly unread: number;
  /** Conversations. */
  readonly unreadChats: number;
  readonly unreadThreads: number;
  readonly defaultLocale: string;
  readonly now: Date;
}

const viewSuspension = (row: AccountRow, now: Date): SelfView['suspension'] =>
  row.suspended_at === null || (row.suspended_until !== null && row.suspended_until <= now)
    ? null
    : { until: row.suspended_until?.toISOString() ?? null, reason: row.suspended_reason ?? '' };

export const viewSelf = (row: AccountRow, extras: SelfExtras): SelfView => ({
  ...profile(row),
  email: row.email,
  phone: row.phone,
  dietaryRestrictions: row.dietary_restrictions,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  country: row.country,
  zip: row.zip,
  shareCode: row.share_code,
  shareEmail: row.share_email,
  sharePhone: row.share_phone,
  locale: row.locale ?? extras.defaultLocale,
  termsAccepted: row.terms_accepted_at?.toISOString() ?? null,
  isStaff: extras.powers !== null,
  powers: [...(extras.powers ?? [])],
  mayModerate: extras.mayModerate,
  suspension: viewSuspension(row, extras.now),
  interestsChosen: extras.interestsChosen,
  updatedAt: row.updated_at.toISOString(),
  _count: {
    chatChannels: extras.unreadChats,
    threads: extras.unreadThreads,
    notifications: extras.unread,
    followers: row.followers_count,
    following: row.following_count,
  },
});
