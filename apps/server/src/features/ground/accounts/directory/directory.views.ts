import { viewBaseAccount } from '../accounts.views.ts';
import type { DirectoryRow } from './directory.queries.ts';
import type { AccountDetailsView, AccountEntryView } from './directory.schemas.ts';

const isSuspended = (row: DirectoryRow, now: Date): boolean =>
  row.suspended_at !== null && (row.suspended_until === null || row.suspended_until > now);

export const viewEntry = (row: DirectoryRow, now: Date): AccountEntryView => ({
  ...viewBaseAccount({ ...row, account_type: row.account_type === 'team' ? 'team' : 'account' }),
  email: row.email,
  createdAt: row.created_at.toISOString(),
  status: isSuspended(row, now) ? 'suspended' : 'active',
  isStaff: row.is_staff,
});

export const viewEntryDetails = (row: DirectoryRow, now: Date): AccountDetailsView => ({
  phone: row.phone,
  bio: row.bio,
  website: row.website,
  address1: row.address1,
  address2: row.address2,
  zip: row.zip,
  city: row.city,
  state: row.state,
  country: row.country,
  dietaryRestrictions: row.dietary_restrictions,
  locale: row.locale,
  timezone: row.timezone,
  termsAccepted: row.terms_accepted_at?.toISOString() ?? null,
  followers: row.followers_count,
  following: row.following_count,
  suspension:
    isSuspended(row, now) && row.suspended_at !== null
      ? {
          since: row.suspended_at.toISOString(),
          until: row.suspended_until?.toISOString() ?? null,
          reason: row.suspended_reason ?? '',
        }
      : null,
});
