import type { Database, Db } from '../../../../platform/db/database.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import { askForArrived } from '../renders/renders.queries.ts';
import * as queries from './use.queries.ts';
import { warningAt, type Use } from './use.types.ts';

export interface Limited {
  readonly before: number | null;
  readonly use: Use;
}

/**
 * By the operator, for any organization. Files that are there stay, even beyond the limit. Owners are told with the next upload,
 * or at night.
 */
export async function limitStorage(
  { system }: Pick<Database, 'system'>,
  organizationId: string,
  limit: number | null,
): Promise<Limited> {
  try {
    return await system.transaction().execute(async (trx) => {
      const row = await queries.addBytes(trx, organizationId, 0);
      const use = { bytes: Number(row.bytes), limit };
      await queries.setLimit(trx, organizationId, limit, Math.min(row.warned, warningAt(use)));
      return { before: row.limit_bytes === null ? null : Number(row.limit_bytes), use };
    });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound('organization');
    throw error;
  }
}

/** In the transaction that brings an organization with all it has stored: counts it, and asks for sizes of its films. */
export async function takeArrived(db: Db, organizationId: string): Promise<void> {
  await askForArrived(db, organizationId);
  await queries.addBytes(db, organizationId, 0);
  await queries.recount(db, organizationId);
}
