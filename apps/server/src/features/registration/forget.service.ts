import type { Context } from '../../platform/context.ts';
import { giveStock } from '../capacity/index.ts';
import * as shared from './forget.queries.ts';
import { lockRegistrationRows } from './held-passes.queries.ts';
import { addPieces, type Pieces } from './holdings.ts';
import { piecesHeld } from './holds.service.ts';
import * as queries from './registrations.queries.ts';

/**
 * Gives back what somebody who is going had taken; their passes go with them. Packages and rooms that they shared with
 * others stay with the others, and a room that nobody is left in is free.
 */
export async function forgetRegistrations(inner: Context, accountId: string): Promise<void> {
  const { db, organizationId } = inner;
  await lockTogether(inner, accountId);
  const registrations = await queries.listRegistrationsOf(db, organizationId, accountId);
  const ids = registrations.map(({ id }) => id);
  const foreign = await shared.lockForeignRooms(db, organizationId, ids);
  const kept = await leaveShared(inner, ids);
  const pieces: Pieces[] = [];
  for (const registration of registrations)
    pieces.push(await piecesHeld(inner, registration, ['draft', 'needsInfo', 'ready']));
  await queries.disownCoupons(db, organizationId, ids);
  await queries.deleteRegistrations(db, organizationId, ids);
  const rooms = [...kept, ...foreign.flatMap((room) => (ids.includes(room.registration_id) ? [] : room.id))];
  const empty = await shared.cancelEmptyRooms(db, organizationId, rooms);
  for (const { room_type_id: id } of empty) pieces.push(new Map([[id, 1]]));
  // All of it in one statement, which locks in the order that everybody keeps.
  await giveStock(inner, addPieces(...pieces));
}

/** Also the registrations that something is shared with, in one order: two who share and both go wait for one another. */
async function lockTogether({ db, organizationId }: Context, accountId: string): Promise<void> {
  const own = await queries.listRegistrationIds(db, organizationId, accountId);
  const sharers = await Promise.all(
    (['registration_package', 'room_reservation'] as const).map((table) =>
      shared.listSharers(db, organizationId, table, own),
    ),
  );
  const others = sharers.flat().map((row) => row.registration_id);
  await lockRegistrationRows(db, organizationId, [...new Set([...own, ...others])]);
}

/** Hands what is shared to one of those who share it, rather to somebody who still comes; answers the ids of the rooms. */
async function leaveShared({ db, organizationId }: Context, ids: readonly string[]): Promise<string[]> {
  const rooms: string[] = [];
  for (const table of ['registration_package', 'room_reservation'] as const) {
    const sharers = await shared.listSharers(db, organizationId, table, ids);
    for (const [id, all] of Map.groupBy(sharers, (row) => row.id)) {
      const heir = all.find(({ status }) => status !== 'canceled') ?? all[0];
      if (heir === undefined) continue;
      await shared.moveShared(db, organizationId, table, id, heir.registration_id);
      if (table === 'room_reservation') rooms.push(id);
    }
  }
  return rooms;
}
