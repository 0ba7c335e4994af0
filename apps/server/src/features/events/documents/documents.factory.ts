import type { Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { ReceiptLineTable, ReceiptTable } from '../../money/payments/index.ts';
import { newId } from '../../../platform/ids.ts';

interface Paid {
  readonly eventId: string;
  readonly registrationId: string;
  readonly accountId: string;
}

type Line = Partial<NewRow<ReceiptLineTable>>;

/** Two passes of ten, and a fifth of it tax, unless said. */
export async function makeReceipt(
  db: Db,
  organizationId: string,
  { eventId, registrationId, accountId }: Paid,
  row: Partial<NewRow<ReceiptTable>> = {},
  lines: readonly Line[] = [{}],
): Promise<string> {
  const id = newId();
  await db
    .insertInto('receipt')
    .values({
      organization_id: organizationId,
      id,
      event_id: eventId,
      registration_id: registrationId,
      account_id: accountId,
      intent_id: newId(),
      type: 'charge',
      sub_total: 2000,
      sales_tax: 400,
      sales_tax_rate: '20',
      charged_amount: 2400,
      currency: 'EUR',
      created_at: new Date(),
      ...row,
    })
    .execute();
  await db
    .insertInto('receipt_line')
    .values(
      lines.map((line, index) => ({
        organization_id: organizationId,
        receipt_id: id,
        sort_order: index,
        kind: 'pass',
        thing_id: newId(),
        name: 'Pass',
        quantity: 2,
        price: 1000,
        discount: 0,
        ...line,
      })),
    )
    .execute();
  return id;
}
