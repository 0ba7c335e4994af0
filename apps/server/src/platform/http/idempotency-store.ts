import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteOlder } from '../db/rows.ts';
import type { IdempotencyKeyTable } from '../db/schema.ts';

export interface Call {
  readonly accountId: string;
  readonly route: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** True for the first one. */
export async function begin(db: Db, organizationId: string, call: Call, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_key')
    .values({
      organization_id: organizationId,
      account_id: call.accountId,
      route: call.route,
      key: call.key,
      request_hash: call.hash,
      status: null,
      answer: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function find(
  db: Db,
  organizationId: string,
  { accountId, route, key }: Call,
): Promise<Selectable<IdempotencyKeyTable> | undefined> {
  return db
    .selectFrom('idempotency_key')
    .selectAll('idempotency_key')
    .where('idempotency_key.organization_id', '=', organizationId)
    .where('idempotency_key.account_id', '=', accountId)
    .where('idempotency_key.route', '=', route)
    .where('idempotency_key.key', '=', key)
    .executeTakeFirst();
}

const changing = (db: Db, organizationId: string, { accountId, route, key }: Call) =>
  db
    .updateTable('idempotency_key')
    .where('idempotency_key.organization_id', '=', organizationId)
    .where('idempotency_key.account_id', '=', accountId)
    .where('idempotency_key.route', '=', route)
    .where('idempotency_key.key', '=', key);

/** True for the one of several who come upon an old one together. */
export async function takeOver(
  db: Db,
  organizationId: string,
  call: Call,
  since: Date,
  now: Date,
): Promise<boolean> {
  const result = await changing(db, organizationId, call)
    .set({ request_hash: call.hash, status: null, answer: null, created_at: now })
    // The stored time may be finer than a millisecond.
    .where('idempotency_key.created_at', '<', new Date(since.getTime() + 1))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function finish(
  db: Db,
  organizationId: string,
  call: Call,
  status: number,
  answer: string,
): Promise<void> {
  await changing(db, organizationId, call).set({ status, answer }).execute();
}

export async function forget(db: Db, organizationId: string, { accountId, route, key }: Call): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('idempotency_key.organization_id', '=', organizationId)
    .where('idempotency_key.account_id', '=', accountId)
    .where('idempotency_key.route', '=', route)
    .where('idempotency_key.key', '=', key)
    .execute();
}

export async function deleteBefore(db: Db, organizationId: string, before: Date): Promise<void> {
  await deleteOlder(db, 'idempotency_key', organizationId, 'created_at', before);
}
