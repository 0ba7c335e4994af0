import type { Db } from '../../../../platform/db/database.ts';

export type AccountPassRow = Awaited<ReturnType<typeof listPassesOfAccount>>[number];

/** Of any event, those of the latest registrations first. */
export async function listPassesOfAccount(db: Db, organizationId: string, accountId: string, count: number) {
  return db
    .selectFrom('registration')
    .innerJoin('pass', (join) =>
      join
        .on('pass.organization_id', '=', organizationId)
        .onRef('pass.registration_id', '=', 'registration.id'),
    )
    .innerJoin('pass_type', (join) =>
      join
        .on('pass_type.organization_id', '=', organizationId)
        .onRef('pass_type.id', '=', 'pass.pass_type_id'),
    )
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'pass.event_id'),
    )
    .select([
      'pass.id',
      'pass.number',
      'pass.status',
      'pass.used_at',
      'pass.created_at',
      'pass_type.name as pass_type_name',
      'event.id as event_id',
      'event.slug as event_slug',
      'event.name as event_name',
      'event.event_start',
    ])
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.id')
    .orderBy('pass.number')
    .orderBy('pass.id')
    .limit(count)
    .execute();
}
