import { randomBytes } from 'node:crypto';
import type { Db } from '../../../../platform/db/database.ts';
import type {
  CouponTable,
  EventAddOnTable,
  PassTypeTable,
  QuestionSectionTable,
  QuestionTable,
} from '../../tickets/tickets.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PassAddOnTable, PassTable, RegistrationTable } from '../registration.tables.ts';
import { newId, newNumericId } from '../../../../platform/ids.ts';

/** Valid rows for tests; each test specifies only the columns it is about. Scarce things come with their stock. */
type Row<T> = Partial<NewRow<T>>;

let number = 0;
const next = (noun: string): string => `${noun}-${++number}`;
const now = () => ({ created_at: new Date(), updated_at: new Date() });

export async function makeStock(
  db: Db,
  organizationId: string,
  id: string,
  supply: number | null = null,
): Promise<void> {
  await db.insertInto('stock').values({ organization_id: organizationId, id, supply }).execute();
}

/** For events that `makeEvent` made: their seats are counted as well. */
export async function takeOne(db: Db, organizationId: string, id: string, pieces = 1): Promise<void> {
  await db
    .insertInto('stock')
    .values({ organization_id: organizationId, id, supply: null, taken: pieces })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({ taken: eb('stock.taken', '+', eb.ref('excluded.taken')) })),
    )
    .execute();
}

export async function makePassType(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply = null, ...row }: Row<PassTypeTable> & { supply?: number | null } = {},
): Promise<string> {
  const id = row.id ?? newId();
  const slug = row.slug ?? next('pass');
  await db
    .insertInto('pass_type')
    .values({ organization_id: organizationId, event_id: eventId, name: slug, ...now(), ...row, id, slug })
    .execute();
  await makeStock(db, organizationId, id, supply);
  return id;
}

/** A share given back from an hour ago for a day, unless said. */
export async function makeRefundSchedule(
  db: Db,
  organizationId: string,
  passTypeId: string,
  percentage: number,
  period: { start_date: Date; end_date: Date } = {
    start_date: new Date(Date.now() - 3_600_000),
    end_date: new Date(Date.now() + 86_400_000),
  },
): Promise<void> {
  await db
    .insertInto('pass_type_refund')
    .values({
      organization_id: organizationId,
      id: newId(),
      pass_type_id: passTypeId,
      percentage,
      ...period,
    })
    .execute();
}

export async function makeAddOn(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply = null, ...row }: Row<EventAddOnTable> & { supply?: number | null } = {},
): Promise<string> {
  const id = row.id ?? newId();
  await db
    .insertInto('event_add_on')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      name: next('add-on'),
      ...now(),
      ...row,
      id,
    })
    .execute();
  await makeStock(db, organizationId, id, supply);
  return id;
}

export async function makeCoupon(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply = null, ...row }: Row<CouponTable> & { supply?: number | null } = {},
): Promise<string> {
  const id = row.id ?? newId();
  const code = row.code ?? next('CODE');
  await db
    .insertInto('coupon')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      code_key: code.toLowerCase(),
      ...now(),
      ...row,
      id,
      code,
    })
    .execute();
  await makeStock(db, organizationId, id, supply);
  return id;
}

export async function makeSection(
  db: Db,
  organizationId: string,
  eventId: string,
  row: Row<QuestionSectionTable> = {},
): Promise<string> {
  const id = row.id ?? newId();
  await db
    .insertInto('question_section')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      name: next('section'),
      ...now(),
      ...row,
      id,
    })
    .execute();
  return id;
}

/** Choices by their value, each with how many may make it (null: all). */
export async function makeQuestion(
  db: Db,
  organizationId: string,
  eventId: string,
  sectionId: string,
  { choices = {}, ...row }: Row<QuestionTable> & { choices?: Readonly<Record<string, number | null>> } = {},
): Promise<string> {
  const id = row.id ?? newId();
  await db
    .insertInto('question')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      section_id: sectionId,
      type: 'text',
      name: next('question'),
      ...now(),
      ...row,
      id,
    })
    .execute();
  for (const [value, supply] of Object.entries(choices)) {
    const choiceId = newId();
    await db
      .insertInto('question_choice')
      .values({ organization_id: organizationId, id: choiceId, question_id: id, value, text: value })
      .execute();
    await makeStock(db, organizationId, choiceId, supply);
  }
  return id;
}

export async function makeRegistration(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
  row: Row<RegistrationTable> = {},
): Promise<string> {
  const id = row.id ?? newId();
  await db
    .insertInto('registration')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      account_id: accountId,
      number: newNumericId(),
      ...now(),
      ...row,
      id,
    })
    .execute();
  return id;
}

/** A pass that is ready and has taken what it takes from the stock of its type and its event. */
export async function makePass(
  db: Db,
  organizationId: string,
  registrationId: string,
  passTypeId: string,
  row: Row<PassTable> = {},
): Promise<string> {
  const id = row.id ?? newId();
  const { event_id } = await db
    .selectFrom('registration')
    .select('registration.event_id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', registrationId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('pass')
    .values({
      organization_id: organizationId,
      event_id,
      registration_id: registrationId,
      pass_type_id: passTypeId,
      number: newNumericId(),
      status: 'ready',
      secret: randomBytes(16).toString('base64url'),
      price: row.amount_paid ?? 0,
      ...now(),
      ...row,
      id,
    })
    .execute();
  if (row.status !== 'canceled') {
    await takeOne(db, organizationId, passTypeId);
    await takeOne(db, organizationId, event_id);
  }
  return id;
}

export async function makePassAddOn(
  db: Db,
  organizationId: string,
  passId: string,
  addOnId: string,
  row: Row<PassAddOnTable> = {},
): Promise<void> {
  await db
    .insertInto('pass_add_on')
    .values({
      organization_id: organizationId,
      pass_id: passId,
      add_on_id: addOnId,
      status: 'ready',
      price: 0,
      created_at: new Date(),
      ...row,
    })
    .execute();
  await takeOne(db, organizationId, addOnId);
}

/** A room for the nights said, of a type made for it. */
export async function makeReservation(
  db: Db,
  organizationId: string,
  registrationId: string,
  roomTypeId: string,
  { start_date, end_date }: { start_date: Date; end_date: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('room_reservation')
    .values({
      organization_id: organizationId,
      id,
      registration_id: registrationId,
      room_type_id: roomTypeId,
      start_date,
      end_date,
      status: 'ready',
      price: 0,
      created_at: new Date(),
    })
    .execute();
  return id;
}

export async function makeResponse(
  db: Db,
  organizationId: string,
  passId: string,
  questionId: string,
  value: string,
): Promise<void> {
  await db
    .insertInto('question_response')
    .values({ organization_id: organizationId, pass_id: passId, question_id: questionId, value, ...now() })
    .execute();
}
