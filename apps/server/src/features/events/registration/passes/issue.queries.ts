import { sql, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { RegistrationTable } from '../registration.tables.ts';

/** Turns the draft passes of a registration into issued ones, which keep the price that was paid. Its hold is over. */
export async function issuePasses(
  db: Db,
  organizationId: string,
  registrationId: string,
  issued: { readonly payer_id: string; readonly updated_at: Date },
  registration: Pick<
    Updateable<RegistrationTable>,
    'hold_expires_at' | 'last_hold_ends' | 'holds_begun' | 'coupon_id'
  >,
): Promise<void> {
  await db
    .with('issued', (inner) =>
      inner
        .updateTable('pass')
        .set({ ...issued, status: 'ready' })
        .where('pass.organization_id', '=', organizationId)
        .where('pass.registration_id', '=', registrationId)
        .where('pass.status', '=', 'draft'),
    )
    .updateTable('registration')
    .set(registration)
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', registrationId)
    .execute();
}

export async function setPassAmounts(
  db: Db,
  organizationId: string,
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  const texts = JSON.stringify(Object.fromEntries(amounts));
  await db
    .updateTable('pass')
    .set((eb) => ({ amount_paid: sql<number>`(${texts}::jsonb ->> ${eb.ref('pass.id')}::text)::integer` }))
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), [...amounts.keys()]))
    .execute();
}

export async function setPassStatus(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
  status: 'needsInfo' | 'ready',
  now: Date,
): Promise<void> {
  if (passIds.length === 0) return;
  await db
    .updateTable('pass')
    .set({ status, updated_at: now })
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), passIds))
    .where('pass.status', 'in', ['needsInfo', 'ready'])
    .execute();
}

export async function issueParts(
  db: Db,
  organizationId: string,
  registrationId: string,
  passIds: readonly string[],
): Promise<void> {
  for (const table of ['registration_package', 'room_reservation'] as const)
    await db
      .updateTable(table)
      .set({ status: 'ready' })
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.registration_id`, '=', registrationId)
      .where(`${table}.status`, '=', 'draft')
      .execute();
  await db
    .updateTable('pass_add_on')
    .set({ status: 'ready' })
    .where('pass_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_add_on.pass_id'), passIds))
    .where('pass_add_on.status', '=', 'draft')
    .execute();
}

/** Something of this registration was issued before: passes, or a coupon that it bought. */
export async function hasFinished(db: Db, organizationId: string, registrationId: string): Promise<boolean> {
  const pass = await db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.status', '!=', 'draft')
    .limit(1)
    .executeTakeFirst();
  if (pass !== undefined) return true;
  const coupon = await db
    .selectFrom('coupon')
    .select('coupon.id')
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.registration_id', '=', registrationId)
    .limit(1)
    .executeTakeFirst();
  return coupon !== undefined;
}
