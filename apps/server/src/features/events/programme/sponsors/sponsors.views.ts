import { viewImage } from '../../../../platform/db/images.ts';
import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import type { SponsorshipLevelRow, SponsorshipRow } from './sponsors.queries.ts';
import type { BaseEventSponsorshipView, EventSponsorshipLevelView } from './sponsors.schemas.ts';

const viewSponsorship = (row: SponsorshipRow): BaseEventSponsorshipView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url: row.url,
  account: row.account === null ? null : viewBaseAccount(row.account),
  image: viewImage(row.image),
});

export const viewSponsorshipLevel = (
  row: SponsorshipLevelRow,
  sponsors: readonly SponsorshipRow[],
): EventSponsorshipLevelView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  sponsorsPerRow: row.sponsors_per_row,
  sponsors: sponsors.map(viewSponsorship),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
