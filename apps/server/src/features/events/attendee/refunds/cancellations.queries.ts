import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { keptOfDelivered } from '../../../money/payments/index.ts';

export type PaidLineRow = Awaited<ReturnType<typeof listPaidLines>>[number];

/** Receipts that name these passes: with which payment each was bought, and what was added to it later. */
export async function listPaidLines(db: Db, organizationId: string, passIds: readonly string[]) {
  return db
    .selectFrom('receipt_line as line')
    .innerJoin('receipt', (join) =>
      join.on('receipt.organization_id', '=', organizationId).onRef('receipt.id', '=', 'line.receipt_id'),
    )
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'receipt.intent_id'),
    )
    .select([
      'receipt.intent_id',
      'receipt.charged_amount',
      'line.kind',
      'line.thing_id',
      'line.pass_id',
      keptOfDelivered(db, organizationId).as('left'),
    ])
    .where('line.organization_id', '=', organizationId)
    .where('receipt.type', '=', 'charge')
    .where('line.kind', 'in', ['pass', 'addOn'])
    .where((eb) => anyOf(eb.ref('line.pass_id').$castTo<string>(), passIds))
    .orderBy('receipt.created_at')
    .orderBy('receipt.id')
    .execute();
}

/** Places in sessions that were paid for apart from the pass. */
export async function listPaidAccesses(db: Db, organizationId: string, passIds: readonly string[]) {
  return db
    .selectFrom('session_access as access')
    .innerJoin('receipt_line as line', (join) =>
      join
        .on('line.organization_id', '=', organizationId)
        .on('line.kind', '=', 'access')
        .onRef('line.thing_id', '=', 'access.id'),
    )
    .innerJoin('receipt', (join) =>
      join
        .on('receipt.organization_id', '=', organizationId)
        .on('receipt.type', '=', 'charge')
        .onRef('receipt.id', '=', 'line.receipt_id'),
    )
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'receipt.intent_id'),
    )
    .select([
      'access.id',
      'access.pass_id',
      'access.status',
      'access.amount_paid',
      'access.amount_refunded',
      'receipt.intent_id',
      keptOfDelivered(db, organizationId).as('left'),
    ])
    .where('access.organization_id', '=', organizationId)
    .where('access.amount_paid', '>', 0)
    .where((eb) => anyOf(eb.ref('access.pass_id'), passIds))
    .orderBy('access.id')
    .execute();
}

export async function listRefundPeriods(db: Db, organizationId: string, passTypeIds: readonly string[]) {
  return db
    .selectFrom('pass_type_refund')
    .select([
      'pass_type_refund.pass_type_id',
      'pass_type_refund.percentage',
      'pass_type_refund.start_date',
      'pass_type_refund.end_date',
    ])
    .where('pass_type_refund.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_type_refund.pass_type_id'), passTypeIds))
    .execute();
}

export async function addPassRefund(
  db: Db,
  organizationId: string,
  id: string,
  amount: number,
): Promise<void> {
  await db
    .updateTable('pass')
    .set((eb) => ({ amount_refunded: eb('pass.amount_refunded', '+', amount) }))
    .where('pass.organization_id', '=', organizationId)
    .where('pass.id', '=', id)
    .execute();
}

export async function addAccessRefund(
  db: Db,
  organizationId: string,
  id: string,
  amount: number,
): Promise<void> {
  await db
    .updateTable('session_access')
    .set((eb) => ({ amount_refunded: eb('session_access.amount_refunded', '+', amount) }))
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.id', '=', id)
    .execute();
}

export async function insertPortions(
  db: Db,
  organizationId: string,
  refundId: string,
  portions: readonly { readonly passId: string; readonly partId: string; readonly amount: number }[],
): Promise<void> {
  await db
    .insertInto('refund_portion')
    .values(
      portions.map(({ passId, partId, amount }) => ({
        organization_id: organizationId,
        refund_id: refundId,
        pass_id: passId,
        part_id: partId,
        amount,
      })),
    )
    .execute();
}

/** For the one caller that takes them. */
export async function takePortions(db: Db, organizationId: string, refundId: string) {
  return db
    .deleteFrom('refund_portion')
    .where('refund_portion.organization_id', '=', organizationId)
    .where('refund_portion.refund_id', '=', refundId)
    .returning(['refund_portion.pass_id', 'refund_portion.part_id', 'refund_portion.amount'])
    .execute();
}
