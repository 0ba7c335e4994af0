import { randomBytes } from 'node:crypto';
import { newId, newNumericId } from '../platform/ids.ts';
import type { Demo } from './demo.ts';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const SLUG = 'open-source-evening';

/** Attendees of the open evening, with free passes and a question that they were asked. */
export async function seedAttendance({ ctx, people }: Demo): Promise<void> {
  const { db, organizationId } = ctx;
  const event = await db
    .selectFrom('event')
    .select(['event.id', 'event.created_at'])
    .where('event.organization_id', '=', organizationId)
    .where('event.slug', '=', SLUG)
    .executeTakeFirst();
  if (event === undefined) throw new Error(`the demo has no event ${SLUG}`);
  const now = Date.now();
  const types = [
    { id: newId(), name: 'Seat at a table', sort_order: 0, supply: 40 },
    { id: newId(), name: 'Mentor', sort_order: 1, supply: 8 },
  ];
  const of = { organization_id: organizationId, event_id: event.id };
  const times = (at: number) => ({ created_at: new Date(at), updated_at: new Date(at) });
  await db
    .insertInto('pass_type')
    .values(
      types.map(({ supply: _supply, ...type }) => ({
        ...of,
        ...type,
        slug: type.name.toLowerCase().replaceAll(' ', '-'),
        short_description: '',
        cancelable: true,
        transferable: true,
        ...times(now - 30 * DAY),
      })),
    )
    .execute();
  const [section, question] = [newId(), newId()];
  await db
    .insertInto('question_section')
    .values({ ...of, id: section, name: 'Your evening', ...times(now - 30 * DAY) })
    .execute();
  await db
    .insertInto('question')
    .values({
      ...of,
      id: question,
      section_id: section,
      type: 'radio',
      name: 'level',
      label: 'How much have you contributed so far?',
      ...times(now - 30 * DAY),
    })
    .execute();
  const levels = ['This is my first time', 'Now and then', 'I maintain something'];
  const choices = levels.map(() => newId());
  await db
    .insertInto('stock')
    .values(choices.map((id) => ({ organization_id: organizationId, id, supply: null })))
    .execute();
  await db
    .insertInto('question_choice')
    .values(
      levels.map((value, index) => ({
        organization_id: organizationId,
        id: choices[index] ?? '',
        question_id: question,
        value,
        text: value,
        sort_order: index,
      })),
    )
    .execute();
  const guests = people.slice(1);
  const taken = new Map<string, number>();
  for (const [index, account_id] of guests.entries()) {
    const [registrationId, passId] = [newId(), newId()];
    const type = types[index % 7 === 3 ? 1 : 0];
    if (type === undefined) continue;
    // More on the days after it was announced than later.
    const at = now - Math.round(28 * DAY * Math.exp(-index / 9)) - index * HOUR;
    const status = index === 5 ? 'canceled' : 'ready';
    if (status === 'ready') taken.set(type.id, (taken.get(type.id) ?? 0) + 1);
    await db
      .insertInto('registration')
      .values({ ...of, id: registrationId, account_id, number: newNumericId(at), ...times(at) })
      .execute();
    await db
      .insertInto('pass')
      .values({
        ...of,
        id: passId,
        registration_id: registrationId,
        pass_type_id: type.id,
        number: newNumericId(at),
        status,
        canceled_at: status === 'canceled' ? new Date(at + DAY) : null,
        secret: randomBytes(24).toString('base64url'),
        price: 0,
        ...times(at),
      })
      .execute();
    await db
      .insertInto('question_response')
      .values({
        organization_id: organizationId,
        pass_id: passId,
        question_id: question,
        value: levels[(index * 5) % 3] ?? '',
        ...times(at),
      })
      .execute();
    await db
      .insertInto('question_response_stock')
      .values({
        organization_id: organizationId,
        pass_id: passId,
        question_id: question,
        stock_id: choices[(index * 5) % 3] ?? '',
        quantity: 1,
      })
      .execute();
    await db
      .updateTable('stock')
      .set((eb) => ({ taken: eb('stock.taken', '+', 1) }))
      .where('stock.organization_id', '=', organizationId)
      .where('stock.id', '=', choices[(index * 5) % 3] ?? '')
      .execute();
  }
  await db
    .insertInto('stock')
    .values(
      types.map(({ id, supply }) => ({
        organization_id: organizationId,
        id,
        supply,
        taken: taken.get(id) ?? 0,
      })),
    )
    .execute();
}
