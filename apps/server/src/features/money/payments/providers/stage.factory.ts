import pg from 'pg';
import { newId } from '../../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { openIntent, type Terms } from '../intents/intents.service.ts';
import type { RegistrationThing } from '../intents/paid-things.ts';
import type { ManagedPaymentView } from '../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { repairPayments } from '../books/reconciliation.service.ts';
import { sendRefund } from '../refunds/refund-outcomes.service.ts';

export interface Heard {
  readonly name: string;
  readonly id: string;
}

/** An organization with a payer, its staff, and somebody who hears all that is told. */
export interface Stage {
  readonly testApp: TestApp;
  readonly org: TestOrganization;
  readonly other: TestOrganization;
  readonly payer: Caller;
  readonly staff: Caller;
  open(more?: Partial<RegistrationThing & Terms>): Promise<PaymentIntentView>;
  read(id: string): Promise<PaymentIntentView>;
  managed(id: string): Promise<ManagedPaymentView>;
  capture(id: string, body?: object): Promise<Answer>;
  refund(id: string, amount: number): Promise<Answer<ManagedPaymentView>>;
  /** Runs the jobs as of some minutes later. */
  later(): Promise<void>;
  sendRefunds(id: string): Promise<void>;
  heard(id: string): Promise<string[]>;
  /** By account, signed; what is zero is left out. */
  books(id: string): Promise<Record<string, number>>;
  sql(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openStage(environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const testApp = await createTestApp(environment);
  const [org, other] = [await testApp.organization(), await testApp.organization()];
  const [payer, staff] = [await org.member(), await org.staff()];
  const ear = new pg.Client({ connectionString: testApp.services.config.databaseUrl });
  const facts: Heard[] = [];
  await ear.connect();
  ear.on('notification', ({ payload }) => void facts.push(JSON.parse(payload ?? '{}') as Heard));
  await ear.query('listen atrium_fact');
  const sql = async (text: string, values: readonly unknown[]) =>
    (await testApp.database.pool.query(text, [...values])).rows as Record<string, unknown>[];
  const read = async (id: string): Promise<PaymentIntentView> =>
    (await payer.get<PaymentIntentView>(`/organization/intents/${id}`)).body.data;

  return {
    testApp,
    org,
    other,
    payer,
    staff,
    read,
    sql,
    async open(more = {}) {
      const { id } = await openIntent(org.context(payer.id), {
        purpose: 'registration',
        registrationId: newId(),
        eventId: newId(),
        accountId: payer.id,
        subtotal: 12_000,
        description: 'Summer days',
        details: {},
        ...more,
      });
      return read(id);
    },
    managed: async (id) => (await staff.get<ManagedPaymentView>(`/admin/payments/intents/${id}`)).body.data,
    capture: (id, body = {}) => payer.post(`/organization/intents/${id}/capture`, body),
    refund: (id, amount) =>
      staff.post<ManagedPaymentView>(`/admin/payments/intents/${id}/refunds`, { amount }),
    async later() {
      const past = "- interval '4 minutes'";
      const mine = [org.organization.id];
      await sql(
        `update payment_attempt set checked_at = checked_at ${past}, created_at = created_at ${past}, capturing_at = capturing_at ${past} where organization_id = $1`,
        mine,
      );
      await sql(
        `update payment_refund set checked_at = checked_at ${past}, sending_at = sending_at ${past}, created_at = created_at ${past} where organization_id = $1`,
        mine,
      );
      await sql(
        `update payment_intent set captured_at = captured_at ${past}, updated_at = updated_at ${past} where organization_id = $1`,
        mine,
      );
      await repairPayments(org.context());
    },
    async sendRefunds(id) {
      for (const row of await sql('select id from payment_refund where intent_id = $1 order by id', [id]))
        await sendRefund(org.context(), String(row['id']));
    },
    async heard(id) {
      // Notices come in the order of commits: when this one is here, all others are.
      const mark = newId();
      await ear.query('select pg_notify($1, $2)', [
        'atrium_fact',
        JSON.stringify({ name: 'mark', id: mark }),
      ]);
      await until(
        async () => facts.some((fact) => fact.id === mark),
        (isThere) => isThere,
      );
      return facts.filter((fact) => fact.id === id).map(({ name }) => name);
    },
    async books(id) {
      const rows = await sql(
        'select account, sum(amount)::int as amount from ledger_entry where intent_id = $1 group by account having sum(amount) <> 0 order by account',
        [id],
      );
      return Object.fromEntries(rows.map((row) => [String(row['account']), Number(row['amount'])]));
    },
    async close() {
      await ear.end();
      await testApp.close();
    },
  };
}
