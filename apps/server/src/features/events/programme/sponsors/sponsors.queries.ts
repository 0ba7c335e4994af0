import type { Db } from '../../../../platform/db/database.ts';
import { anyOf } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn } from '../../../ground/accounts/index.ts';

export async function listEventSponsors(db: Db, organizationId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_sponsor')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'event_sponsor.account_id'),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'account.image_id'),
    )
    .select(['event_sponsor.event_id', accountColumn('account', 'picture').as('account')])
    .where('event_sponsor.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_sponsor.event_id'), eventIds))
    .orderBy('event_sponsor.sort_order')
    .orderBy('event_sponsor.account_id')
    .execute();
}

export async function listSponsorIds(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, search }: Paging,
): Promise<string[]> {
  let query = db
    .selectFrom('event_sponsor')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'event_sponsor.account_id'),
    )
    .select('event_sponsor.account_id')
    .where('event_sponsor.organization_id', '=', organizationId)
    .where('event_sponsor.event_id', '=', eventId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  const rows = await query
    .orderBy('event_sponsor.sort_order')
    .orderBy('event_sponsor.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => row.account_id);
}

export type SponsorshipLevelRow = Awaited<ReturnType<typeof listSponsorshipLevels>>[number];

export async function listSponsorshipLevels(db: Db, organizationId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_sponsorship_level')
    .selectAll('event_sponsorship_level')
    .where('event_sponsorship_level.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_sponsorship_level.event_id'), eventIds))
    .orderBy('event_sponsorship_level.sort_order')
    .orderBy('event_sponsorship_level.id')
    .execute();
}

export type SponsorshipRow = Awaited<ReturnType<typeof listSponsorships>>[number];

export async function listSponsorships(db: Db, organizationId: string, levelIds: readonly string[]) {
  return db
    .selectFrom('event_sponsorship')
    .leftJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'event_sponsorship.account_id'),
    )
    .leftJoin('image as account_picture', (join) =>
      join
        .on('account_picture.organization_id', '=', organizationId)
        .onRef('account_picture.id', '=', 'account.image_id'),
    )
    .leftJoin('image as picture', (join) =>
      join
        .on('picture.organization_id', '=', organizationId)
        .onRef('picture.id', '=', 'event_sponsorship.image_id'),
    )
    .select([
      'event_sponsorship.id',
      'event_sponsorship.level_id',
      'event_sponsorship.name',
      'event_sponsorship.description',
      'event_sponsorship.url',
      accountColumn('account', 'account_picture').as('account'),
      imageColumn('picture').as('image'),
    ])
    .where('event_sponsorship.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_sponsorship.level_id'), levelIds))
    .orderBy('event_sponsorship.sort_order')
    .orderBy('event_sponsorship.id')
    .execute();
}
