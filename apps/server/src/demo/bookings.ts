import {
  confirmBooking,
  confirmSeries,
  createPlace,
  createSpace,
  draftBooking,
  draftSeries,
  setHours,
} from '../features/events/bookings/index.ts';
import type { Demo } from './demo.ts';
import { readPicture } from './pictures.ts';

const DAY = 24 * 60 * 60 * 1000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = WEEK.slice(0, 5);

const PLACES = [
  {
    name: 'Boathouse',
    description: 'A brick house at the end of the quay: rooms for meetings upstairs, boats below.',
    cover: 'quay',
    address1: 'Kattendijkdok-Oostkaai 1',
    zip: '2000',
    city: 'Antwerp',
    country: 'BE',
    spaces: [
      {
        name: 'Meeting room',
        description: 'Eight chairs, a long table and a view of the locks.',
        cover: 'library',
        days: WORKDAYS,
        from: '08:00',
        to: '18:00',
        slotDuration: 60,
        taken: ['09:00', '10:00', '13:00'],
        weekly: '16:00',
      },
      {
        name: 'Rowing boats',
        description: 'Three boats for two. Vests hang beside the door.',
        cover: 'ferry',
        days: WEEK,
        from: '10:00',
        to: '19:00',
        slotDuration: 90,
        supply: 3,
        taken: ['13:00', '14:30', '14:30'],
        weekly: null,
      },
    ],
  },
  {
    name: 'Print shop',
    description: 'Two presses and a paper store, open to members in the evening.',
    cover: 'night-train',
    city: 'Ghent',
    country: 'BE',
    spaces: [
      {
        name: 'Letterpress',
        description: 'For people who have had the introduction.',
        cover: 'harbour',
        days: [2, 4, 6],
        from: '17:00',
        to: '22:00',
        slotDuration: 150,
        cancelHours: 24,
        questions: [
          {
            id: '0198a1c0-6f00-4000-8000-000000000089',
            type: 'radio' as const,
            name: 'Which press do you need?',
            required: false,
            mutable: true,
            choices: [
              { id: '0198a1c0-6f00-4000-8000-00000000008a', value: 'proof', text: 'Proof press' },
              { id: '0198a1c0-6f00-4000-8000-00000000008b', value: 'platen', text: 'Platen press' },
            ],
          },
        ],
        taken: ['17:00'],
        weekly: null,
      },
    ],
  },
];

const dayAhead = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Places, their spaces, and what some people have booked in the next two weeks. */
export async function seedBookings(demo: Demo): Promise<void> {
  const staff = demo.asStaff();
  for (const { spaces, cover, ...place } of PLACES) {
    const { row } = await createPlace(staff, { ...place, image: await pictureOf(cover) });
    for (const { days, from, to, taken, weekly, cover: picture, ...space } of spaces) {
      const made = await createSpace(staff, row.id, { ...space, image: await pictureOf(picture) });
      const { id } = made.space;
      const hours = days.map((weekday) => ({ weekday, from, to }));
      await setHours(staff, id, hours);
      await fill(demo, { placeId: row.id, spaceId: id, days, taken });
      if (weekly !== null) await repeat(demo, { placeId: row.id, spaceId: id, days, time: weekly });
    }
  }
}

const pictureOf = async (name: string): Promise<string> => (await readPicture(name)).toString('base64');

interface Filled {
  readonly placeId: string;
  readonly spaceId: string;
  readonly days: readonly number[];
  readonly taken: readonly string[];
}

/** The first person of the demo has the first slot; the others come round. */
async function fill(demo: Demo, { placeId, spaceId, days, taken }: Filled): Promise<void> {
  const people = demo.people.slice(0, 6);
  let turn = 0;
  for (let ahead = 1; ahead <= 9; ahead += 1) {
    const day = dayAhead(ahead);
    if (!days.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)) continue;
    for (const time of taken.slice(0, 1 + (ahead % taken.length))) {
      const person = demo.as(people[turn % people.length] ?? '');
      turn += 1;
      const { id } = await draftBooking(person, placeId, spaceId, { day, time });
      await confirmBooking(person, id);
    }
  }
}

interface Repeated {
  readonly placeId: string;
  readonly spaceId: string;
  readonly days: readonly number[];
  readonly time: string;
}

/** One person has the same time every week. */
async function repeat(demo: Demo, { placeId, spaceId, days, time }: Repeated): Promise<void> {
  const person = demo.as(demo.people[0] ?? '');
  const first = [2, 3, 4].find((ahead) =>
    days.includes(new Date(`${dayAhead(ahead)}T00:00:00Z`).getUTCDay() || 7),
  );
  if (first === undefined) return;
  const wish = { day: dayAhead(first), until: dayAhead(first + 28), time, everyWeeks: 1 };
  const { row } = await draftSeries(person, placeId, spaceId, wish);
  await confirmSeries(person, row.id);
}
