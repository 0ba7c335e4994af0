import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AccountMergeTable } from '../../ground/accounts/index.ts';

export type MergeRow = Selectable<AccountMergeTable>;

export async function findMerge(
  db: Db,
  organizationId: string,
  fromId: string,
): Promise<MergeRow | undefined> {
  return db
    .selectFrom('account_merge')
    .selectAll('account_merge')
    .where('account_merge.organization_id', '=', organizationId)
    .where('account_merge.from_id', '=', fromId)
    .executeTakeFirst();
}

/** Their jobs ended in trouble. */
export async function listRunning(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<{ from_id: string }[]> {
  return db
    .selectFrom('account_merge')
    .select('account_merge.from_id')
    .where('account_merge.organization_id', '=', organizationId)
    .where('account_merge.state', '=', 'running')
    .where('account_merge.updated_at', '<', before)
    .orderBy('account_merge.updated_at')
    .limit(1000)
    .execute();
}

export interface Side {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly isTeam: boolean;
  readonly isSuspended: boolean;
}

export async function findSide(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Side | undefined> {
  return db
    .selectFrom('account')
    .select([
      'account.id',
      'account.username',
      sql<string>`coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username)`.as(
        'name',
      ),
      sql<boolean>`account.account_type = 'team'`.as('isTeam'),
      sql<boolean>`account.suspended_at is not null and coalesce(account.suspended_until > ${now}, true)`.as(
        'isSuspended',
      ),
    ])
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', id)
    .executeTakeFirst();
}

/** Names of one kind of thing that a sentence tells. */
const TOLD = 5;

const hasPass = (db: Db, organizationId: string, registration: 'registration' | 'other') =>
  sql<boolean>`exists (${db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .whereRef('pass.registration_id', '=', sql.ref(`${registration}.id`))
    .where('pass.status', '<>', 'canceled')})`;

/** Events at which both have passes that are not canceled, or are choosing some. */
export async function listSharedEvents(
  db: Db,
  organizationId: string,
  fromId: string,
  intoId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('registration as other', (join) =>
      join
        .on('other.organization_id', '=', organizationId)
        .onRef('other.event_id', '=', 'registration.event_id')
        .on('other.account_id', '=', intoId),
    )
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .select('event.name')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', fromId)
    .where(hasPass(db, organizationId, 'registration'))
    .where(hasPass(db, organizationId, 'other'))
    .orderBy('event.event_start', 'desc')
    .orderBy('event.id')
    .limit(TOLD)
    .execute();
  return rows.map(({ name }) => name);
}

/** Plans to which both subscribe. */
export async function listSharedPlans(
  db: Db,
  organizationId: string,
  fromId: string,
  intoId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('subscription as other', (join) =>
      join
        .on('other.organization_id', '=', organizationId)
        .onRef('other.product_id', '=', 'subscription.product_id')
        .on('other.account_id', '=', intoId)
        .on('other.status', '<>', 'canceled'),
    )
    .innerJoin('subscription_product', (join) =>
      join
        .on('subscription_product.organization_id', '=', organizationId)
        .onRef('subscription_product.id', '=', 'subscription.product_id'),
    )
    .select('subscription_product.name')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.account_id', '=', fromId)
    .where('subscription.status', '<>', 'canceled')
    .orderBy('subscription_product.name')
    .limit(TOLD)
    .execute();
  return rows.map(({ name }) => name);
}

const customersOf = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('payment_customer')
    .select('payment_customer.integration_id')
    .where('payment_customer.organization_id', '=', organizationId)
    .where('payment_customer.account_id', '=', accountId);

/** A plan that is paid by a saved method at a provider at which both have saved some: only one person can have them there. */
export async function isChargedTwice(
  db: Db,
  organizationId: string,
  fromId: string,
  intoId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('payment_method', (join) =>
      join
        .on('payment_method.organization_id', '=', organizationId)
        .onRef('payment_method.id', '=', 'subscription.method_id'),
    )
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.account_id', '=', fromId)
    .where('subscription.status', '<>', 'canceled')
    .where('payment_method.integration_id', 'in', customersOf(db, organizationId, intoId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Something is chosen and held for minutes, to be paid now. */
export async function isBuying(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .where('registration.hold_expires_at', '>', now)
    .union(
      db
        .selectFrom('booking')
        .select('booking.id')
        .where('booking.organization_id', '=', organizationId)
        .where('booking.account_id', '=', accountId)
        .where('booking.status', '=', 'draft'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests and invitations to groups that the remaining account is in. */
export async function endAnswered(db: Db, organizationId: string, accountId: string): Promise<void> {
  for (const table of ['group_request', 'group_invitation'] as const)
    await db
      .deleteFrom(table)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.account_id`, '=', accountId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('group_member')
            .select('group_member.group_id')
            .where('group_member.organization_id', '=', organizationId)
            .where('group_member.account_id', '=', accountId)
            .whereRef('group_member.group_id', '=', sql.ref(`${table}.group_id`)),
        ),
      )
      .execute();
}

/** Addresses that led to the closed account lead on. */
export async function leadOn(db: Db, organizationId: string, fromId: string, intoId: string): Promise<void> {
  await db
    .updateTable('account_merge')
    .set({ into_id: intoId })
    .where('account_merge.organization_id', '=', organizationId)
    .where('account_merge.into_id', '=', fromId)
    .execute();
}
