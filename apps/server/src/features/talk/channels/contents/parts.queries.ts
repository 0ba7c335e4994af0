import { type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import type { ContentGuestTable } from '../channels.tables.ts';

export type GuestRow = Selectable<ContentGuestTable> & {
  account: BaseAccountColumns | null;
  image: ImageColumns | null;
};

export const guests = (db: Db, organizationId: string) =>
  db
    .selectFrom('content_guest')
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'content_guest.image_id'),
    )
    .leftJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'content_guest.account_id'),
    )
    .leftJoin('image as account_face', (join) =>
      join
        .on('account_face.organization_id', '=', organizationId)
        .onRef('account_face.id', '=', 'account.image_id'),
    )
    .selectAll('content_guest')
    .select([imageColumn('face').as('image'), accountColumn('account', 'account_face').as('account')])
    .where('content_guest.organization_id', '=', organizationId);

/** Hosts, guests, authors; of each the earliest first. */
const RANK = { host: 0, guest: 1, author: 2 } as const;

export async function listGuestsOf(
  db: Db,
  organizationId: string,
  contentIds: readonly string[],
): Promise<GuestRow[]> {
  if (contentIds.length === 0) return [];
  const rows = await guests(db, organizationId)
    .where('content_guest.content_id', 'in', contentIds)
    .orderBy('content_guest.created_at')
    .orderBy('content_guest.id')
    // A page of contents with as many as each may have.
    .limit(100 * contentIds.length)
    .execute();
  return inRank(rows);
}

const inRank = <Row extends Pick<GuestRow, 'type'>>(rows: Row[]): Row[] =>
  rows.sort((one, other) => RANK[one.type] - RANK[other.type]);

export type PersonRow = Pick<GuestRow, 'content_id' | 'name' | 'type'>;

/** The same people, by their names alone. */
export async function listPeopleOf(
  db: Db,
  organizationId: string,
  contentIds: readonly string[],
): Promise<PersonRow[]> {
  if (contentIds.length === 0) return [];
  const rows = await db
    .selectFrom('content_guest')
    .select(['content_guest.content_id', 'content_guest.name', 'content_guest.type'])
    .where('content_guest.organization_id', '=', organizationId)
    .where('content_guest.content_id', 'in', contentIds)
    .orderBy('content_guest.created_at')
    .orderBy('content_guest.id')
    .limit(100 * contentIds.length)
    .execute();
  return inRank(rows);
}

export interface ContentInterestRow {
  content_id: string;
  id: string;
  name: string;
}

export async function listInterestsOf(
  db: Db,
  organizationId: string,
  contentIds: readonly string[],
): Promise<ContentInterestRow[]> {
  if (contentIds.length === 0) return [];
  return db
    .selectFrom('content_interest')
    .innerJoin('interest', (join) =>
      join
        .on('interest.organization_id', '=', organizationId)
        .onRef('interest.id', '=', 'content_interest.interest_id'),
    )
    .select(['content_interest.content_id', 'interest.id', 'interest.name'])
    .where('content_interest.organization_id', '=', organizationId)
    .where('content_interest.content_id', 'in', contentIds)
    .orderBy('interest.name')
    .execute();
}
