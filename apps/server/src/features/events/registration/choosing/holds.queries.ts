import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Pieces } from './holdings.ts';

/** Stock taken by answers of these passes. */
export async function sumAnswerPieces(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
): Promise<Pieces> {
  const rows = await db
    .selectFrom('question_response_stock')
    .select(({ fn }) => [
      'question_response_stock.stock_id',
      fn.sum<number>('question_response_stock.quantity').as('pieces'),
    ])
    .where('question_response_stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_response_stock.pass_id'), passIds))
    .groupBy('question_response_stock.stock_id')
    .execute();
  return new Map(rows.map(({ stock_id, pieces }) => [stock_id, Number(pieces)]));
}

export async function listRoomsOf(
  db: Db,
  organizationId: string,
  registrationId: string,
  statuses: readonly string[],
): Promise<{ id: string; room_type_id: string }[]> {
  return db
    .selectFrom('room_reservation')
    .select(['room_reservation.id', 'room_reservation.room_type_id'])
    .where('room_reservation.organization_id', '=', organizationId)
    .where('room_reservation.registration_id', '=', registrationId)
    .where('room_reservation.status', 'in', statuses)
    .execute();
}

/** Places that these passes have in sessions. */
export async function countSeatsOf(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
): Promise<Pieces> {
  const rows = await db
    .selectFrom('session_access')
    .select(({ fn }) => ['session_access.session_id', fn.countAll<number>().as('seats')])
    .where('session_access.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_access.pass_id'), passIds))
    .where('session_access.status', '!=', 'canceled')
    .groupBy('session_access.session_id')
    .execute();
  return new Map(rows.map(({ session_id, seats }) => [session_id, Number(seats)]));
}
