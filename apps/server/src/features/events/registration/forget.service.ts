import type { Context } from '../../../platform/context.ts';
import { giveStock } from '../../money/capacity/index.ts';
import * as shared from './forget.queries.ts';
import { lockRegistrationRows } from './passes/held-passes.queries.ts';
import { addPieces, type Pieces } from './choosing/holdings.ts';
import { piecesHeld } from './choosing/holds.service.ts';
import * as queries from './registrations.queries.ts';

const TABLES = ['registration_package', 'room_reservation'] as const;

/**
 * Gives back what somebody who is going had taken; their passes go with them. Packages and rooms that they shared with
 * others stay with the others; without a pass left in it a package ends, and a room is free.
 */
export async function forgetRegistrations(inner: Context, accountId: string): Promise<void> {
  const { db, organizationId } = inner;
  await lockTogether(inner, accountId);
  const registrations = await queries.listRegistrationsOf(db, organizationId, accountId);
  const ids = registrations.map(({ id }) => id);
  // Rooms first, as whoever cancels passes locks them.
  const rooms = await listForeign(inner, 'room_reservation', ids);
  const packages = await listForeign(inner, 'registration_package', ids);
  const kept = await leaveShared(inner, ids);
  const pieces: Pieces[] = [];
  for (const registration of registrations)
    pieces.push(await piecesHeld(inner, registration, ['draft', 'needsInfo', 'ready']));
  await queries.disownCoupons(db, organizationId, ids);
  await queries.deleteRegistrations(db, organizationId, ids);
  const emptied = [...kept.registration_package, ...packages];
  await shared.cancelEmpty(db, organizationId, 'registration_package', emptied);
  const empty = await shared.cancelEmpty(db, organizationId, 'room_reservation', [
    ...kept.room_reservation,
    ...rooms,
  ]);
  for (const typeId of await shared.listRoomTypeIds(db, organizationId, empty))
    pieces.push(new Map([[typeId, 1]]));
  // All of it in one statement, which locks in the order that everybody keeps.
  await giveStock(inner, addPieces(...pieces));
}

/** Of others, locked until the transaction ends. */
async function listForeign(
  { db, organizationId }: Context,
  table: (typeof TABLES)[number],
  ids: readonly string[],
): Promise<string[]> {
  const rows = await shared.lockForeign(db, organizationId, table, ids);
  return rows.flatMap((row) => (ids.includes(row.registration_id) ? [] : row.id));
}

/** Also the registrations that something is shared with, in one order: two who share and both go wait for one another. */
async function lockTogether({ db, organizationId }: Context, accountId: string): Promise<void> {
  const own = await queries.listRegistrationIds(db, organizationId, accountId);
  const sharers = await Promise.all(
    TABLES.map((table) => shared.listSharers(db, organizationId, table, own)),
  );
  const others = sharers.flat().map((row) => row.registration_id);
  await lockRegistrationRows(db, organizationId, [...new Set([...own, ...others])]);
}

/** Hands shared packages and rooms to one of those who share them, rather to somebody who still comes; answers their ids. */
async function leaveShared(
  { db, organizationId }: Context,
  ids: readonly string[],
): Promise<Record<(typeof TABLES)[number], string[]>> {
  const left: Record<(typeof TABLES)[number], string[]> = { registration_package: [], room_reservation: [] };
  for (const table of TABLES) {
    const sharers = await shared.listSharers(db, organizationId, table, ids);
    for (const [id, all] of Map.groupBy(sharers, (row) => row.id)) {
      const heir = all.find(({ status }) => status !== 'canceled') ?? all[0];
      if (heir === undefined) continue;
      await shared.moveShared(db, organizationId, table, id, heir.registration_id);
      left[table].push(id);
    }
  }
  return left;
}
