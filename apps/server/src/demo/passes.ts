import { openStock, takeStock } from '../features/money/capacity/index.ts';
import {
  findCapturedIntent,
  markConsumed,
  markPaid,
  openIntent,
  writeReceipt,
} from '../features/money/payments/index.ts';
import { issueSecret, openRegistrationFor } from '../features/events/registration/index.ts';
import type { Context } from '../platform/context.ts';
import { newId, newNumericId } from '../platform/ids.ts';
import type { Demo } from './demo.ts';

const DAY = 24 * 3_600_000;
const CLINIC = 'Accessibility clinic';
const CONFERENCE = 'fosdem-2024';
const PRICE = 1500;

interface Sold {
  readonly eventId: string;
  readonly passTypeId: string;
}

/** Ana has paid for two places at the clinic, Jonas was given one; and Ana has been at the conference. */
export async function seedPasses(demo: Demo): Promise<void> {
  const { ctx, people } = demo;
  const [ana = '', jonas = ''] = people;
  const clinic = await sell(ctx, 'name', CLINIC, PRICE);
  const conference = await sell(ctx, 'slug', CONFERENCE, 0);
  await askOfEach(ctx, clinic);
  await offerMore(ctx, clinic);
  const passes = await give(ctx, clinic, ana, 2, PRICE);
  await pay(demo, clinic, ana, passes);
  await give(ctx, clinic, jonas, 1, 0);
  const [seen] = await give(ctx, conference, ana, 1, 0);
  await ctx.db
    .updateTable('pass')
    .set((eb) => ({
      used_at: eb
        .selectFrom('event')
        .select('event.event_start')
        .where('event.organization_id', '=', ctx.organizationId)
        .where('event.id', '=', conference.eventId),
    }))
    .where('pass.organization_id', '=', ctx.organizationId)
    .where('pass.id', '=', seen ?? '')
    .execute();
}

async function sell(ctx: Context, by: 'name' | 'slug', value: string, price: number): Promise<Sold> {
  const { db, organizationId } = ctx;
  const event = await db
    .selectFrom('event')
    .select(['event.id', 'event.event_start'])
    .where('event.organization_id', '=', organizationId)
    .where(`event.${by}`, '=', value)
    .executeTakeFirst();
  if (event === undefined) throw new Error(`the demo has no event ${value}`);
  const passTypeId = newId();
  const dawn = new Date(Date.now() - 30 * DAY);
  await db
    .insertInto('pass_type')
    .values({
      organization_id: organizationId,
      id: passTypeId,
      event_id: event.id,
      slug: 'seat',
      name: 'Seat',
      short_description: 'A chair, a table and something to drink.',
      price,
      cancelable: true,
      transferable: true,
      created_at: dawn,
      updated_at: dawn,
    })
    .execute();
  await db
    .insertInto('pass_type_refund')
    .values({
      organization_id: organizationId,
      id: newId(),
      pass_type_id: passTypeId,
      percentage: 80,
      start_date: new Date(Math.min(dawn.getTime(), event.event_start.getTime() - DAY)),
      end_date: event.event_start,
    })
    .execute();
  await openStock(ctx, [{ id: passTypeId, supply: 60 }]);
  return { eventId: event.id, passTypeId };
}

async function askOfEach({ db, organizationId }: Context, { eventId }: Sold): Promise<void> {
  const sectionId = newId();
  const of = {
    organization_id: organizationId,
    event_id: eventId,
    created_at: new Date(),
    updated_at: new Date(),
  };
  await db
    .insertInto('question_section')
    .values({ ...of, id: sectionId, name: 'For the day' })
    .execute();
  await db
    .insertInto('question')
    .values({
      ...of,
      id: newId(),
      section_id: sectionId,
      type: 'text',
      name: 'project',
      label: 'What are you working on?',
    })
    .execute();
}

/** Beside the seat: two sessions with places of their own, one of which asks and one of which costs something, and lunch. */
async function offerMore(ctx: Context, { eventId }: Sold): Promise<void> {
  const { db, organizationId } = ctx;
  const now = new Date();
  const of = { organization_id: organizationId, event_id: eventId, created_at: now, updated_at: now };
  const { event_start: start } = await db
    .selectFrom('event')
    .select('event.event_start')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .executeTakeFirstOrThrow();
  const session = (
    slug: string,
    name: string,
    minutes: number,
    more: { price?: number; supply: number },
  ) => ({
    ...of,
    id: newId(),
    slug,
    name,
    // The clinic is held in the afternoon: its day is the same everywhere near.
    day: start.toISOString().slice(0, 10),
    start_time: new Date(start.getTime() + minutes * 60_000),
    end_time: new Date(start.getTime() + (minutes + 30) * 60_000),
    registration_enabled: true,
    ...more,
  });
  const review = session('one-to-one-review', 'One-to-one review', 30, { supply: 6 });
  const captions = session('captions-in-an-hour', 'Captions that people read', 60, {
    price: 600,
    supply: 12,
  });
  await db.insertInto('event_session').values([review, captions]).execute();
  const sectionId = newId();
  await db
    .insertInto('question_section')
    .values({ ...of, id: sectionId, session_id: review.id, name: 'For the review' })
    .execute();
  await db
    .insertInto('question')
    .values({
      ...of,
      id: newId(),
      section_id: sectionId,
      type: 'text',
      name: 'page',
      label: 'Which page shall we look at?',
      required: true,
    })
    .execute();
  const [lunch, water] = [newId(), newId()];
  const addOn = (id: string, name: string, short_description: string, price: number) => ({
    ...of,
    ...{ id, name, short_description, price },
  });
  await db
    .insertInto('event_add_on')
    .values([
      addOn(lunch, 'Lunch', 'Soup, bread and something sweet.', 850),
      addOn(water, 'Water bottle', 'To fill again and again.', 0),
    ])
    .execute();
  await openStock(ctx, [
    { id: review.id, supply: 6 },
    { id: captions.id, supply: 12 },
    { id: lunch, supply: 30 },
    { id: water, supply: 60 },
  ]);
}

/** Passes that are ready, taken from what there is. */
async function give(
  ctx: Context,
  { eventId, passTypeId }: Sold,
  accountId: string,
  count: number,
  price: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await ctx.transaction(async (inner) => {
    const registrationId = await openRegistrationFor(inner, eventId, accountId);
    await takeStock(inner, new Map([[passTypeId, count]]));
    await inner.db
      .insertInto('pass')
      .values(
        ids.map((id, index) => ({
          organization_id: inner.organizationId,
          id,
          event_id: eventId,
          registration_id: registrationId,
          pass_type_id: passTypeId,
          number: newNumericId() + index,
          status: 'ready',
          secret: issueSecret(),
          location: null,
          coupon_id: null,
          registration_package_id: null,
          reservation_id: null,
          payer_id: accountId,
          price,
          amount_paid: price,
          created_at: inner.now(),
          updated_at: inner.now(),
        })),
      )
      .execute();
  });
  return ids;
}

/** By transfer, marked paid by the staff. */
async function pay(demo: Demo, { eventId }: Sold, accountId: string, passIds: string[]): Promise<void> {
  const ctx = demo.as(accountId);
  const registration = await ctx.db
    .selectFrom('registration')
    .selectAll('registration')
    .where('registration.organization_id', '=', ctx.organizationId)
    .where('registration.event_id', '=', eventId)
    .where('registration.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const thing = { purpose: 'registration', registrationId: registration.id } as const;
  const { id } = await openIntent(ctx, {
    ...thing,
    accountId,
    eventId,
    subtotal: passIds.length * PRICE,
    description: CLINIC,
    details: {},
  });
  await markPaid(demo.asStaff(), id);
  await ctx.transaction(async (inner) => {
    const intent = await findCapturedIntent(inner, thing);
    if (intent === undefined) throw new Error('what was paid is not there');
    await writeReceipt(
      inner,
      registration,
      intent,
      passIds.map((passId) => ({
        kind: 'pass',
        thing_id: passId,
        pass_id: passId,
        name: 'Seat',
        quantity: 1,
        price: PRICE,
        discount: 0,
      })),
    );
    await markConsumed(inner, intent.id);
  });
}
