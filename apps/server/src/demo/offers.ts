import { openAccount, updateSelf, updateSelfImage } from '../features/ground/accounts/index.ts';
import { count, createAdvertisement } from '../features/people/advertisements/index.ts';
import { benefits } from '../features/events/benefits/index.ts';
import { levels as sponsorLevels, putSponsor } from '../features/people/levels/index.ts';
import { answerTicket, openTicket } from '../features/reach/support/index.ts';
import { idOfWords } from '../platform/ids.ts';
import { slugify } from '../platform/text.ts';
import { COMPANIES, LEVELS } from './companies.ts';
import type { Demo } from './demo.ts';
import { numbersOf } from './numbers.ts';
import { logoName, readPicture, type Landscape } from './pictures.ts';

const DAY = 24 * 3_600_000;

/** Companies with their ranks. */
export async function seedSponsors(demo: Demo): Promise<void> {
  const staff = demo.asStaff();
  const levels: string[] = [];
  for (const [sortOrder, level] of LEVELS.entries())
    levels.push((await sponsorLevels.create(staff, { ...level, sortOrder })).id);
  const ids = companyIds(demo);
  for (const [index, { name, bio, website, level }] of COMPANIES.entries()) {
    const id = ids[index] ?? '';
    const username = slugify(name);
    // They were there before the people came: lists of the newest show people first.
    await demo.at(new Date(Date.now() - 30 * DAY)).transaction((inner) =>
      openAccount(inner, {
        id,
        email: null,
        firstName: name,
        lastName: null,
        accountType: 'team',
        username,
      }),
    );
    const company = demo.as(id);
    await updateSelf(company, { bio, website });
    await updateSelfImage(company, (await readPicture(logoName(name))).toString('base64'));
    await putSponsor(staff, levels[level] ?? '', id, undefined);
  }
}

/** Their accounts. */
export const companyIds = ({ ctx }: Demo): string[] =>
  COMPANIES.map((_company, index) => idOfWords(ctx.organizationId, 'demo company', String(index)));

interface DemoBenefit {
  readonly title: string;
  readonly description: string;
  readonly cover: Landscape;
  readonly priority: number;
  /** Days from today until it ends; null for one without an end. */
  readonly days: number | null;
  /** Position in `COMPANIES`. */
  readonly company: number;
}

const BENEFITS: readonly DemoBenefit[] = [
  {
    title: 'Half price on night trains',
    description:
      'Fifty percent off every sleeper to Antwerp, the weekend before and after our events. Show your profile when you book.',
    cover: 'night-train',
    priority: 30,
    days: 60,
    company: 4,
  },
  {
    title: 'A review of your forms, free of charge',
    description:
      'One hour with two people who use nothing but a keyboard. Bring the page that you are least proud of.',
    cover: 'delta',
    priority: 20,
    days: 21,
    company: 3,
  },
  {
    title: 'A desk by the water',
    description: 'Members work a day a month at the pump house. Coffee included, swimming at your own risk.',
    cover: 'quay',
    priority: 10,
    days: null,
    company: 0,
  },
  {
    title: 'Restore insurance for a year',
    description:
      'Query & Sons restore your backup once, on a machine of theirs, and tell you honestly how it went.',
    cover: 'library',
    priority: 5,
    days: 120,
    company: 2,
  },
];

export async function seedBenefits(demo: Demo): Promise<void> {
  const companies = companyIds(demo);
  const staff = demo.asStaff();
  for (const { cover, days, company, ...benefit } of BENEFITS)
    await benefits.create(staff, {
      ...benefit,
      image: (await readPicture(cover)).toString('base64'),
      endDate: days === null ? null : new Date(Date.now() + days * DAY).toISOString(),
      ...(companies[company] === undefined ? {} : { managerId: companies[company] }),
    });
}

const ADVERTISED_DAYS = 14;

export async function seedAdvertisements(demo: Demo): Promise<void> {
  const startDate = new Date(Date.now() - ADVERTISED_DAYS * DAY).toISOString();
  const begin = demo.asStaff(new Date(startDate));
  const wide = await createAdvertisement(
    begin,
    {
      type: 'rectangle',
      title: 'The slow boat, every Saturday',
      description: 'Antwerp to Ghent in nine hours. Bring a book.',
      link: 'https://slow-boat.example/saturday',
      weight: 2,
      startDate,
      image: (await readPicture('ferry')).toString('base64'),
    },
    undefined,
  );
  await createAdvertisement(
    begin,
    {
      type: 'square',
      title: 'Maps that smell of ink',
      description: 'Printed on Fridays, at Atelier Nord.',
      link: 'https://atelier-nord.example/maps',
      weight: 1,
      startDate,
      image: (await readPicture('fields')).toString('base64'),
    },
    undefined,
  );
  // Two weeks of readers, so that there is something to see for who placed it.
  const next = numbersOf('advertisement');
  for (let day = ADVERTISED_DAYS - 1; day >= 0; day -= 1) {
    const at = new Date(Date.now() - day * DAY);
    const views = 12 + Math.floor(next() * 50);
    const ctx = demo.at(at);
    const seen = Array.from({ length: views }, (_, index) =>
      count(ctx, wide.id, 'views', `demo ${day} ${index}`),
    );
    const followed = Array.from({ length: Math.floor(views * next() * 0.3) }, (_, index) =>
      count(ctx, wide.id, 'clicks', `demo ${day} ${index}`),
    );
    await Promise.all([...seen, ...followed]);
  }
}

export async function seedSupport(demo: Demo): Promise<void> {
  const [ana = '', , , mateusz = ''] = demo.people;
  const asked = await openTicket(
    demo.as(ana, new Date(Date.now() - 2 * DAY)),
    {
      type: 'support',
      email: 'ana@harbour.example',
      request: 'Can I bring my bicycle onto the quay?\n\nIt folds, but only after an argument.',
    },
    undefined,
  );
  await answerTicket(
    demo.asStaff(new Date(Date.now() - 1.6 * DAY)),
    asked.row.id,
    'You can. There is a rack behind warehouse 9, and the folding ones may come inside.\n\nSee you there!',
    undefined,
  );
  await openTicket(
    demo.as(mateusz, new Date(Date.now() - 0.2 * DAY)),
    {
      type: 'bug',
      email: 'mateusz@harbour.example',
      request: 'The agenda forgets which rooms I chose when I turn my phone to the side.',
    },
    undefined,
  );
}
