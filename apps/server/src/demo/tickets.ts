import { openStock, setSupply } from '../features/money/capacity/index.ts';
import { newId } from '../platform/ids.ts';
import type { Demo } from './demo.ts';

const DAY = 24 * 3_600_000;
const FESTIVAL = 'Harbour Lights';

/** Offers of the festival: an early-bird pass, a free and a sold-out one, a tour, a coupon, places in sessions. */
export async function seedTickets({ ctx }: Demo): Promise<void> {
  const { db, organizationId } = ctx;
  const event = await db
    .selectFrom('event')
    .select(['event.id', 'event.event_start'])
    .where('event.organization_id', '=', organizationId)
    .where('event.name', '=', FESTIVAL)
    .executeTakeFirst();
  if (event === undefined) throw new Error(`the demo has no event ${FESTIVAL}`);
  const now = new Date();
  const dawn = new Date(now.getTime() - 30 * DAY);
  const times = { created_at: dawn, updated_at: dawn };
  const of = { organization_id: organizationId, event_id: event.id, ...times };
  const [day, student, captain, tour] = [newId(), newId(), newId(), newId()];
  const passType = (id: string, slug: string, name: string, short_description: string, price: number) => ({
    ...of,
    ...{ id, slug, name, short_description, price },
    cancelable: true,
    transferable: true,
    max_quantity_per_sale: 6,
  });
  await db
    .updateTable('event')
    .set({ registration: true, registration_start: dawn, registration_end: event.event_start })
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', event.id)
    .execute();
  await db
    .insertInto('pass_type')
    .values([
      {
        ...passType(day, 'day-pass', 'Day pass', 'All rooms, lunch and coffee.', 4500),
        ...{ sort_order: 0, enable_coupons: true, min_coupon_quantity: 5, max_coupon_quantity: 50 },
      },
      {
        ...passType(student, 'student', 'Student', 'For those who study. Bring your card.', 0),
        sort_order: 1,
      },
      {
        ...passType(
          captain,
          'captains-table',
          'Captain’s table',
          'Dinner on board with the speakers.',
          12000,
        ),
        sort_order: 2,
      },
    ])
    .execute();
  await db
    .insertInto('pass_type_price')
    .values({
      ...{ organization_id: organizationId, id: newId(), pass_type_id: day, price: 2900, name: 'Early bird' },
      ...times,
      start_date: dawn,
      end_date: new Date(event.event_start.getTime() - 7 * DAY),
    })
    .execute();
  await db
    .insertInto('pass_type_refund')
    .values({
      ...{ organization_id: organizationId, id: newId(), pass_type_id: day, percentage: 80 },
      start_date: dawn,
      end_date: new Date(event.event_start.getTime() - 2 * DAY),
    })
    .execute();
  await db
    .insertInto('event_add_on')
    .values({
      ...of,
      ...{ id: tour, name: 'Harbour tour', price: 1200 },
      short_description: 'An hour by boat, after the last talk.',
    })
    .execute();
  const coupon = newId();
  await db
    .insertInto('coupon')
    .values({ ...of, id: coupon, code: 'QUAY20', code_key: 'quay20', discount_percent: 20 })
    .execute();
  await openStock(ctx, [
    { id: day, supply: 120 },
    { id: student, supply: 20 },
    { id: captain, supply: 0 },
    { id: tour, supply: 40 },
    { id: coupon, supply: 50 },
  ]);
  await seedQuestions(ctx, of);
  await seedPlaces(ctx, event.id);
}

/** Sessions with fewer chairs than the festival has people; one is full, one costs what is soldered. */
const PLACES: readonly [name: string, supply: number, price?: number][] = [
  ['Keyboards first: one product, no mouse, six weeks', 0],
  ['Drawing the whole system on one wall', 8],
  ['Parsers nobody is afraid of', 30],
  ['Solder workshop', 12, 1500],
];

async function seedPlaces(ctx: Demo['ctx'], eventId: string): Promise<void> {
  const { db, organizationId } = ctx;
  for (const [name, supply, price] of PLACES) {
    const session = await db
      .updateTable('event_session')
      .set({ registration_enabled: true, supply, price: price ?? null })
      .where('event_session.organization_id', '=', organizationId)
      .where('event_session.event_id', '=', eventId)
      .where('event_session.name', '=', name)
      .returning('event_session.id')
      .executeTakeFirst();
    if (session === undefined) throw new Error(`the demo has no session ${name}`);
    await setSupply(ctx, session.id, supply);
  }
}

async function seedQuestions(
  ctx: Demo['ctx'],
  of: { organization_id: string; event_id: string; created_at: Date; updated_at: Date },
): Promise<void> {
  const { db, organizationId } = ctx;
  const [section, food, talk] = [newId(), newId(), newId()];
  await db
    .insertInto('question_section')
    .values({ ...of, id: section, name: 'Lunch and talks' })
    .execute();
  const question = { ...of, section_id: section };
  await db
    .insertInto('question')
    .values([
      { ...question, id: food, type: 'radio', name: 'lunch', label: 'What do you eat?', required: true },
      {
        ...question,
        ...{
          id: talk,
          type: 'text',
          name: 'talk',
          label: 'What would you like to talk about?',
          sort_order: 1,
        },
      },
    ])
    .execute();
  const choices = ['Everything', 'Vegetarian', 'Vegan'].map((text, index) => ({
    ...{ organization_id: organizationId, id: newId(), question_id: food },
    ...{ value: text.toLowerCase(), text, sort_order: index },
  }));
  await db.insertInto('question_choice').values(choices).execute();
  await openStock(
    ctx,
    [food, talk, ...choices.map(({ id }) => id)].map((id) => ({ id, supply: null })),
  );
}
