import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../platform/db/list.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import type {
  SubscriptionEventTable,
  SubscriptionStatus,
  SubscriptionTable,
} from './subscriptions.tables.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;
export type SubscriptionEventRow = Selectable<SubscriptionEventTable>;

const subscriptions = (db: Db, organizationId: string) =>
  db
    .selectFrom('subscription')
    .selectAll('subscription')
    .where('subscription.organization_id', '=', organizationId);

export async function findSubscription(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return subscriptions(db, organizationId).where('subscription.id', '=', id).executeTakeFirst();
}

/** Everything about one subscription changes behind this lock. */
export async function lockSubscription(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return subscriptions(db, organizationId).where('subscription.id', '=', id).forUpdate().executeTakeFirst();
}

export async function findLive(
  db: Db,
  organizationId: string,
  accountId: string,
  productId: string,
): Promise<SubscriptionRow | undefined> {
  return subscriptions(db, organizationId)
    .where('subscription.account_id', '=', accountId)
    .where('subscription.product_id', '=', productId)
    .where('subscription.status', '<>', 'canceled')
    .executeTakeFirst();
}

/** Another subscription of the account that has this product, or changes to it. */
export async function findClaim(
  db: Db,
  organizationId: string,
  { accountId, productId, except }: { accountId: string; productId: string; except?: string },
): Promise<SubscriptionRow | undefined> {
  return subscriptions(db, organizationId)
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', '<>', 'canceled')
    .$if(except !== undefined, (query) => query.where('subscription.id', '<>', except ?? ''))
    .where((eb) =>
      eb.or([
        eb('subscription.product_id', '=', productId),
        eb.exists(
          eb
            .selectFrom('subscription_price as next')
            .select('next.id')
            .where('next.organization_id', '=', organizationId)
            .whereRef('next.id', '=', 'subscription.next_price_id')
            .where('next.product_id', '=', productId),
        ),
      ]),
    )
    .orderBy('subscription.id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the account has had this product before: paid for, for nothing or on trial. */
export async function hasHad(
  db: Db,
  organizationId: string,
  accountId: string,
  productId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.account_id', '=', accountId)
    .where(
      sql<boolean>`(${productId} = any(subscription.left_product_ids) or (subscription.product_id = ${productId}
        and (subscription.period >= 0 or subscription.anchor > subscription.created_at)))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the account has a live one of this product. */
export async function insertSubscription(
  db: Db,
  organizationId: string,
  row: NewRow<SubscriptionTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('subscription')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateSubscription(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<SubscriptionTable>,
): Promise<void> {
  await db
    .updateTable('subscription')
    .set(changes)
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.id', '=', id)
    .execute();
}

/** Unless somebody else has taken a step meanwhile. */
export async function postpone(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
  next: Date,
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ next_at: next })
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.id', '=', id)
    .where('subscription.next_at', '<=', now)
    .execute();
}

/** Subscriptions that the engine has to look at, the longest waiting first. */
export async function listDue(db: Db, organizationId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.next_at', '<=', now)
    .orderBy('subscription.next_at')
    .orderBy('subscription.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Subscriptions whose withdrawal has to wait. */
export async function listAsked(
  db: Db,
  organizationId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.withdrawal_asked_at', 'is not', null)
    .where('subscription.status', '<>', 'canceled')
    .$if(after !== undefined, (query) => query.where('subscription.id', '>', after ?? ''))
    .orderBy('subscription.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Subscriptions that are charged to a saved method. */
export async function listByMethod(
  db: Db,
  organizationId: string,
  methodId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.method_id', '=', methodId)
    .orderBy('subscription.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findByInvoice(
  db: Db,
  organizationId: string,
  invoiceId: string,
): Promise<SubscriptionRow | undefined> {
  return subscriptions(db, organizationId)
    .where('subscription.open_invoice_id', '=', invoiceId)
    .executeTakeFirst();
}

export interface SubscriptionFilter {
  readonly search?: string | undefined;
  readonly status?: SubscriptionStatus | undefined;
  readonly productId?: string | undefined;
}

type Column = RawBuilder<unknown>;
export const ID: Column = sql.ref('subscription.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  amount: sql.ref('subscription.amount'),
  expiresAt: sql.ref('subscription.expires_at'),
  createdAt: sql.ref('subscription.created_at'),
};

function found(db: Db, organizationId: string, { search = '', status, productId }: SubscriptionFilter) {
  let query = db
    .selectFrom('subscription')
    .leftJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'subscription.account_id'),
    )
    .where('subscription.organization_id', '=', organizationId);
  if (search.trim() !== '') query = query.where('account.search_text', 'like', containsPattern(search));
  if (status !== undefined) query = query.where('subscription.status', '=', status);
  if (productId !== undefined) query = query.where('subscription.product_id', '=', productId);
  return query;
}

export async function listSubscriptions(
  db: Db,
  organizationId: string,
  filter: SubscriptionFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<SubscriptionRow[]> {
  let query = found(db, organizationId, filter).selectAll('subscription');
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countSubscriptions = (
  db: Db,
  organizationId: string,
  filter: SubscriptionFilter,
): Promise<number> => countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));

/** Of one account, the latest first; without a status, those that were paid for once or are on trial. */
export async function listOwn(
  db: Db,
  organizationId: string,
  accountId: string,
  statuses: readonly SubscriptionStatus[],
  { page, pageSize }: Paging,
): Promise<SubscriptionRow[]> {
  return subscriptions(db, organizationId)
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', 'in', statuses)
    .orderBy('subscription.created_at', 'desc')
    .orderBy('subscription.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function insertEvent(
  db: Db,
  organizationId: string,
  row: NewRow<SubscriptionEventTable>,
): Promise<void> {
  await db
    .insertInto('subscription_event')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

/** Paid for once, for nothing or on trial: it was more than a wish. */
export async function hasStarted(db: Db, organizationId: string, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_event')
    .select('subscription_event.id')
    .where('subscription_event.organization_id', '=', organizationId)
    .where('subscription_event.subscription_id', '=', subscriptionId)
    .where('subscription_event.kind', '=', 'started')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const MOST_EVENTS = 200;

/** Of one subscription, the latest first. */
export async function listEvents(
  db: Db,
  organizationId: string,
  subscriptionId: string,
): Promise<SubscriptionEventRow[]> {
  return db
    .selectFrom('subscription_event')
    .selectAll('subscription_event')
    .where('subscription_event.organization_id', '=', organizationId)
    .where('subscription_event.subscription_id', '=', subscriptionId)
    .orderBy('subscription_event.created_at', 'desc')
    .orderBy('subscription_event.id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
}
