import { addManager, createSpace, setEventSpaces, setHours } from '../features/events/bookings/index.ts';
import type { Demo } from './demo.ts';
import { readPicture } from './pictures.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** A hall of the first place, which the open evening has for its time. */
export async function seedEventSpaces(demo: Demo): Promise<void> {
  const { db, organizationId } = demo.ctx;
  const place = await db
    .selectFrom('booking_place')
    .select('booking_place.id')
    .where('booking_place.organization_id', '=', organizationId)
    .where('booking_place.slug', '=', 'boathouse')
    .executeTakeFirstOrThrow();
  const event = await db
    .selectFrom('event')
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where('event.slug', '=', 'open-source-evening')
    .executeTakeFirstOrThrow();
  const staff = demo.asStaff();
  await addManager(staff, place.id, demo.people[0] ?? '');
  const { space } = await createSpace(staff, place.id, {
    name: 'Hall',
    description: 'The whole ground floor: a stage, sixty chairs and a kitchen.',
    image: (await readPicture('night-train')).toString('base64'),
    slotDuration: 120,
    forEvents: true,
  });
  await setHours(
    staff,
    space.id,
    WEEK.map((weekday) => ({ weekday, from: '08:00', to: '22:00' })),
  );
  await staff.transaction((inner) =>
    setEventSpaces(inner, event.id, [{ spaceId: space.id, minutesBefore: 60, minutesAfter: 30 }]),
  );
}
