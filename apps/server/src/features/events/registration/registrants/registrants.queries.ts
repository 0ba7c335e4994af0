import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';

/**
 * Facts that decide who may see the guest list: the setting of the event, and whether the viewer hosts it; hosts always
 * see it.
 */
export async function findAudience(
  db: Db,
  organizationId: string,
  eventId: string,
  viewerId: string | undefined,
): Promise<{ is_public: boolean; is_host: boolean | null } | undefined> {
  return db
    .selectFrom('event')
    .leftJoin('event_host as host', (join) =>
      join
        .on('host.organization_id', '=', organizationId)
        .onRef('host.event_id', '=', 'event.id')
        .on('host.account_id', '=', viewerId ?? null),
    )
    .select((eb) => [
      'event.public_registrants as is_public',
      eb
        .or([eb('host.account_id', 'is not', null), eb('event.creator_id', '=', viewerId ?? null)])
        .$castTo<boolean | null>()
        .as('is_host'),
    ])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .executeTakeFirst();
}

interface Asked {
  readonly eventId: string;
  readonly viewerId: string | undefined;
  readonly search: string | undefined;
}

/** Everybody with a pass that counts, but for those whom the viewer is not to meet. */
const registrants = (db: Db, organizationId: string, { eventId, viewerId, search }: Asked) =>
  db
    .selectFrom('registration')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .where('registration.organization_id', '=', organizationId)
    .where('registration.event_id', '=', eventId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pass')
          .select('pass.id')
          .where('pass.organization_id', '=', organizationId)
          .whereRef('pass.registration_id', '=', 'registration.id')
          .where('pass.status', 'in', ['ready', 'needsInfo']),
      ),
    )
    .$if(viewerId !== undefined, (query) =>
      query.where(notBlocked(db, organizationId, viewerId ?? '', 'account.id')),
    )
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where('account.search_text', 'like', containsPattern(search ?? '')),
    );

/** The first to register come first: later registrations do not change pages that were read. */
export async function listRegistrantIds(
  db: Db,
  organizationId: string,
  asked: Asked,
  { page, pageSize }: Paging,
): Promise<string[]> {
  const rows = await registrants(db, organizationId, asked)
    .select('registration.account_id')
    .orderBy('registration.created_at')
    .orderBy('registration.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function countRegistrants(db: Db, organizationId: string, asked: Asked): Promise<number> {
  const { count } = await registrants(db, organizationId, asked)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
