import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, type Db } from '../../../../platform/db/database.ts';

const passes = (db: Db, organizationId: string) =>
  db
    .selectFrom('pass')
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .selectAll('pass')
    .select((eb) => [
      'registration.account_id',
      'registration.number as registration_number',
      jsonArrayFrom(
        eb
          .selectFrom('pass_add_on')
          .select('pass_add_on.add_on_id')
          .where('pass_add_on.organization_id', '=', organizationId)
          .whereRef('pass_add_on.pass_id', '=', 'pass.id')
          .where('pass_add_on.status', '!=', 'canceled')
          .orderBy('pass_add_on.created_at')
          .orderBy('pass_add_on.add_on_id'),
      ).as('add_ons'),
      // Most passes have neither: what is not there is not asked for.
      eb
        .exists(
          eb
            .selectFrom('question_response')
            .select('question_response.question_id')
            .where('question_response.organization_id', '=', organizationId)
            .whereRef('question_response.pass_id', '=', 'pass.id'),
        )
        .$castTo<boolean>()
        .as('has_responses'),
      eb
        .exists(
          eb
            .selectFrom('session_access')
            .select('session_access.id')
            .where('session_access.organization_id', '=', organizationId)
            .whereRef('session_access.pass_id', '=', 'pass.id'),
        )
        .$castTo<boolean>()
        .as('has_accesses'),
    ])
    .where('pass.organization_id', '=', organizationId);

export type PassRow = Awaited<ReturnType<typeof listPassesOf>>[number];

/** In the order in which they were chosen. */
export async function listPassesOf(db: Db, organizationId: string, registrationIds: readonly string[]) {
  return passes(db, organizationId)
    .where((eb) => anyOf(eb.ref('pass.registration_id'), registrationIds))
    .orderBy('pass.number')
    .orderBy('pass.id')
    .execute();
}

export async function listPassesByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<PassRow[]> {
  return passes(db, organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), ids))
    .orderBy('pass.number')
    .orderBy('pass.id')
    .execute();
}

export async function listReservationsByIds(db: Db, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('room_reservation')
    .selectAll('room_reservation')
    .where('room_reservation.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_reservation.id'), ids))
    .execute();
}

/** Answers with the session that they are of, if it is one's. */
export async function listResponses(db: Db, organizationId: string, passIds: readonly string[]) {
  if (passIds.length === 0) return [];
  return db
    .selectFrom('question_response')
    .innerJoin('question', (join) =>
      join
        .on('question.organization_id', '=', organizationId)
        .onRef('question.id', '=', 'question_response.question_id'),
    )
    .innerJoin('question_section', (join) =>
      join
        .on('question_section.organization_id', '=', organizationId)
        .onRef('question_section.id', '=', 'question.section_id'),
    )
    .select([
      'question_response.pass_id',
      'question_response.question_id',
      'question_response.value',
      'question_response.created_at',
      'question_response.updated_at',
      'question_section.session_id',
    ])
    .where('question_response.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_response.pass_id'), passIds))
    .orderBy('question_section.sort_order')
    .orderBy('question.sort_order')
    .orderBy('question.id')
    .execute();
}

export async function listAccesses(
  db: Db,
  organizationId: string,
  which: { passIds: readonly string[] } | { ids: readonly string[] },
) {
  if ('passIds' in which && which.passIds.length === 0) return [];
  const query = db
    .selectFrom('session_access')
    .selectAll('session_access')
    .where('session_access.organization_id', '=', organizationId)
    .orderBy('session_access.created_at')
    .orderBy('session_access.id');
  return 'ids' in which
    ? query.where((eb) => anyOf(eb.ref('session_access.id'), which.ids)).execute()
    : query.where((eb) => anyOf(eb.ref('session_access.pass_id'), which.passIds)).execute();
}

export type AttendeePackageRow = Awaited<ReturnType<typeof listPackages>>[number];

export async function listPackages(
  db: Db,
  organizationId: string,
  which: { registrationIds: readonly string[] } | { ids: readonly string[] },
) {
  if ('ids' in which && which.ids.length === 0) return [];
  const query = db
    .selectFrom('registration_package')
    .selectAll('registration_package')
    .where('registration_package.organization_id', '=', organizationId)
    .orderBy('registration_package.created_at')
    .orderBy('registration_package.id');
  return 'ids' in which
    ? query.where((eb) => anyOf(eb.ref('registration_package.id'), which.ids)).execute()
    : query
        .where((eb) => anyOf(eb.ref('registration_package.registration_id'), which.registrationIds))
        .execute();
}
