import type { Context } from '../../platform/context.ts';
import { giveStock } from '../capacity/index.ts';
import { addPieces, type Pieces } from './holdings.ts';
import { piecesHeld } from './holds.service.ts';
import * as queries from './registrations.queries.ts';

/** Gives back what somebody who is going had taken; their passes go with them. */
export async function forgetRegistrations(inner: Context, accountId: string): Promise<void> {
  const { db, organizationId } = inner;
  const registrations = await queries.listRegistrationsOf(db, organizationId, accountId);
  const ids = registrations.map(({ id }) => id);
  const pieces: Pieces[] = [];
  for (const registration of registrations)
    pieces.push(await piecesHeld(inner, registration, ['draft', 'needsInfo', 'ready']));
  await giveStock(inner, addPieces(...pieces));
  await queries.disownCoupons(db, organizationId, ids);
  await queries.deleteRegistrations(db, organizationId, ids);
}
