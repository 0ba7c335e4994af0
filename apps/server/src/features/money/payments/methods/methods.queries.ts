import type { Selectable, Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { idOfWords } from '../../../../platform/ids.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentCustomerTable, PaymentMethodTable } from './methods.tables.ts';

export type CustomerRow = Selectable<PaymentCustomerTable>;
export type MethodRow = Selectable<PaymentMethodTable>;

/** As many as anybody may save. */
export const MOST_METHODS = 20;
const BATCH = 50;

const customers = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_customer')
    .selectAll('payment_customer')
    .where('payment_customer.organization_id', '=', organizationId);

const methods = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_method')
    .selectAll('payment_method')
    .where('payment_method.organization_id', '=', organizationId);

const kept = (db: Db, organizationId: string) =>
  methods(db, organizationId).where('payment_method.removed_at', 'is', null);

export async function findCustomer(
  db: Db,
  organizationId: string,
  id: string,
): Promise<CustomerRow | undefined> {
  return customers(db, organizationId).where('payment_customer.id', '=', id).executeTakeFirst();
}

/** The saved methods of one payer, at all providers, change behind these locks, taken in one order. */
export async function lockCustomersOf(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<CustomerRow[]> {
  return customers(db, organizationId)
    .where('payment_customer.account_id', '=', accountId)
    .orderBy('payment_customer.id')
    .forUpdate()
    .execute();
}

export async function findCustomerOf(
  db: Db,
  organizationId: string,
  accountId: string,
  integrationId: string,
): Promise<CustomerRow | undefined> {
  return customers(db, organizationId)
    .where('payment_customer.account_id', '=', accountId)
    .where('payment_customer.integration_id', '=', integrationId)
    .executeTakeFirst();
}

export async function findCustomerByReference(
  db: Db,
  organizationId: string,
  integrationId: string,
  reference: string,
): Promise<CustomerRow | undefined> {
  return customers(db, organizationId)
    .where('payment_customer.reference', '=', reference)
    .where('payment_customer.integration_id', '=', integrationId)
    .executeTakeFirst();
}

export async function keepCustomer(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentCustomerTable>,
): Promise<void> {
  await db
    .insertInto('payment_customer')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateCustomer(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentCustomerTable>,
): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set(changes)
    .where('payment_customer.organization_id', '=', organizationId)
    .where('payment_customer.id', '=', id)
    .execute();
}

/** Only under the name it had. */
export async function nameCustomer(
  db: Db,
  organizationId: string,
  id: string,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set({ reference: to })
    .where('payment_customer.organization_id', '=', organizationId)
    .where('payment_customer.id', '=', id)
    .where('payment_customer.reference', 'is not distinct from', from)
    .execute();
}

export async function deleteCustomer(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('payment_customer')
    .where('payment_customer.organization_id', '=', organizationId)
    .where('payment_customer.id', '=', id)
    .execute();
}

/** Customers whose person is gone, those not tried for the longest time first. */
export async function listLeftCustomers(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<CustomerRow[]> {
  return customers(db, organizationId)
    .where('payment_customer.account_id', 'is', null)
    .where('payment_customer.updated_at', '<', before)
    .orderBy('payment_customer.updated_at')
    .orderBy('payment_customer.id')
    .limit(BATCH)
    .execute();
}

/** The default first, then the newest. */
export async function listMethods(db: Db, organizationId: string, accountId: string): Promise<MethodRow[]> {
  return kept(db, organizationId)
    .where('payment_method.account_id', '=', accountId)
    .orderBy('payment_method.is_default', 'desc')
    .orderBy('payment_method.created_at', 'desc')
    .orderBy('payment_method.id', 'desc')
    .limit(10 * MOST_METHODS)
    .execute();
}

export async function findMethod(db: Db, organizationId: string, id: string): Promise<MethodRow | undefined> {
  return kept(db, organizationId).where('payment_method.id', '=', id).executeTakeFirst();
}

export async function findMethodByReference(
  db: Db,
  organizationId: string,
  integrationId: string,
  reference: string,
): Promise<MethodRow | undefined> {
  return methods(db, organizationId)
    .where('payment_method.id', '=', methodIdOf(organizationId, integrationId, reference))
    .executeTakeFirst();
}

/** Found without an index: the same reference is the same method. */
export const methodIdOf = (organizationId: string, integrationId: string, reference: string): string =>
  idOfWords('payment method', organizationId, integrationId, reference);

export async function listMethodsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<MethodRow[]> {
  return kept(db, organizationId)
    .where((eb) => anyOf(eb.ref('payment_method.id'), ids))
    .execute();
}

export async function listMethodsOfCustomer(
  db: Db,
  organizationId: string,
  customerId: string,
): Promise<MethodRow[]> {
  return kept(db, organizationId)
    .where('payment_method.customer_id', '=', customerId)
    .orderBy('payment_method.created_at', 'desc')
    .orderBy('payment_method.id', 'desc')
    .limit(MOST_METHODS + 1)
    .execute();
}

/** False when it was saved before. */
export async function insertMethod(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentMethodTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('payment_method')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateMethod(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentMethodTable>,
): Promise<void> {
  await db
    .updateTable('payment_method')
    .set(changes)
    .where('payment_method.organization_id', '=', organizationId)
    .where('payment_method.id', '=', id)
    .execute();
}

export async function clearDefault(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_method')
    .set({ is_default: false, updated_at: now })
    .where('payment_method.organization_id', '=', organizationId)
    .where('payment_method.account_id', '=', accountId)
    .where('payment_method.is_default', '=', true)
    .execute();
}

export async function deleteMethod(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('payment_method')
    .where('payment_method.organization_id', '=', organizationId)
    .where('payment_method.id', '=', id)
    .where('payment_method.removed_at', 'is not', null)
    .execute();
}

/** Removed here and perhaps not at the provider yet, those not tried for the longest time first. */
export async function listRemovedMethods(db: Db, organizationId: string, before: Date): Promise<MethodRow[]> {
  return methods(db, organizationId)
    .where('payment_method.removed_at', 'is not', null)
    .where('payment_method.updated_at', '<', before)
    .orderBy('payment_method.updated_at')
    .orderBy('payment_method.id')
    .limit(BATCH)
    .execute();
}

/** Saved methods of the closed account, whose customer at the provider could not come along. */
export async function deleteLeftMethods(db: Db, organizationId: string, fromId: string): Promise<void> {
  await db
    .deleteFrom('payment_method')
    .where('payment_method.organization_id', '=', organizationId)
    .where('payment_method.account_id', '=', fromId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_customer')
            .select('payment_customer.id')
            .where('payment_customer.organization_id', '=', organizationId)
            .where('payment_customer.account_id', 'is not', null)
            .whereRef('payment_customer.id', '=', 'payment_method.customer_id'),
        ),
      ),
    )
    .execute();
}
