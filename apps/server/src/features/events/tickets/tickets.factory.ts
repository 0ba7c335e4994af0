import type { Db } from '../../../platform/db/database.ts';
import type {
  CouponTable,
  EventAddOnTable,
  EventPackageTable,
  EventRoomTypeTable,
  PassTypeTable,
  QuestionSectionTable,
  QuestionTable,
} from './tickets.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { makeImage } from '../programme/events.factory.ts';

/** Valid rows for tests; each test says only what it is about. `supply` opens the stock; absent: no limit. */
type Row<T> = Partial<NewRow<T>> & { readonly supply?: number | null };

let number = 0;
const next = (noun: string): string => `${noun}-${++number}`;

const base = (organizationId: string, eventId: string) => ({
  organization_id: organizationId,
  id: newId(),
  event_id: eventId,
  created_at: new Date(),
  updated_at: new Date(),
});

async function open(db: Db, organizationId: string, id: string, supply: number | null = null): Promise<void> {
  await db.insertInto('stock').values({ organization_id: organizationId, id, supply }).execute();
}

export async function makePassType(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply, ...row }: Row<PassTypeTable> = {},
): Promise<string> {
  const slug = row.slug ?? next('pass-type');
  const values = { ...base(organizationId, eventId), slug, name: slug, ...row };
  await db.insertInto('pass_type').values(values).execute();
  await open(db, organizationId, values.id, supply);
  return values.id;
}

export async function makePackage(
  db: Db,
  organizationId: string,
  eventId: string,
  passes: readonly (readonly [passTypeId: string, quantity: number])[],
  row: Partial<NewRow<EventPackageTable>> = {},
): Promise<string> {
  const values = { ...base(organizationId, eventId), name: next('package'), ...row };
  await db.insertInto('event_package').values(values).execute();
  for (const [passTypeId, quantity] of passes)
    await db
      .insertInto('event_package_pass')
      .values({
        organization_id: organizationId,
        id: newId(),
        package_id: values.id,
        pass_type_id: passTypeId,
        quantity,
      })
      .execute();
  return values.id;
}

export async function makeAddOn(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply, ...row }: Row<EventAddOnTable> = {},
): Promise<string> {
  const values = { ...base(organizationId, eventId), name: next('add-on'), ...row };
  await db.insertInto('event_add_on').values(values).execute();
  await open(db, organizationId, values.id, supply);
  return values.id;
}

export async function makeRoomType(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply, ...row }: Row<EventRoomTypeTable> = {},
): Promise<string> {
  const imageId = row.image_id ?? (await makeImage(db, organizationId));
  const values = { ...base(organizationId, eventId), name: next('room'), ...row, image_id: imageId };
  await db.insertInto('event_room_type').values(values).execute();
  await open(db, organizationId, values.id, supply);
  return values.id;
}

/** @param row `supply` is how often it may be used in all */
export async function makeCoupon(
  db: Db,
  organizationId: string,
  eventId: string,
  { supply, ...row }: Row<CouponTable> = {},
): Promise<string> {
  const code = row.code ?? next('CODE');
  const values = { ...base(organizationId, eventId), code, code_key: code.toLowerCase(), ...row };
  await db
    .insertInto('coupon')
    .values({ ...((row.discount_amount ?? null) === null ? { discount_percent: 10 } : {}), ...values })
    .execute();
  await open(db, organizationId, values.id, supply);
  return values.id;
}

export async function makeSection(
  db: Db,
  organizationId: string,
  eventId: string,
  row: Partial<NewRow<QuestionSectionTable>> = {},
): Promise<string> {
  const values = { ...base(organizationId, eventId), name: next('section'), ...row };
  await db.insertInto('question_section').values(values).execute();
  return values.id;
}

/** @param choices values, or a value with its supply */
export async function makeQuestion(
  db: Db,
  organizationId: string,
  section: { readonly eventId: string; readonly sectionId: string },
  { supply, ...row }: Row<QuestionTable> = {},
  choices: readonly (string | readonly [value: string, supply: number])[] = [],
): Promise<{ id: string; choiceIds: string[] }> {
  const values = {
    ...base(organizationId, section.eventId),
    section_id: section.sectionId,
    type: 'text',
    name: next('question'),
    ...row,
  };
  await db.insertInto('question').values(values).execute();
  if (values.type === 'quantity') await open(db, organizationId, values.id, supply);
  const choiceIds: string[] = [];
  for (const [index, choice] of choices.entries()) {
    const [value, left] = typeof choice === 'string' ? [choice, null] : choice;
    const id = newId();
    choiceIds.push(id);
    await db
      .insertInto('question_choice')
      .values({ organization_id: organizationId, id, question_id: values.id, value, sort_order: index })
      .execute();
    await open(db, organizationId, id, left);
  }
  return { id: values.id, choiceIds };
}
