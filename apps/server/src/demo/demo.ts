import { addUser } from '../features/identity/index.ts';
import { openAccount } from '../features/accounts/index.ts';
import {
  changeHostname,
  changeStaff,
  createOrganization,
  listOrganizations,
} from '../features/organization/index.ts';
import type { Actor, Context, Organization } from '../platform/context.ts';
import type { Database } from '../platform/db/database.ts';
import { createContext, type ContextOptions } from '../platform/http/context.ts';
import { newId } from '../platform/ids.ts';
import { seedAttendance } from './attendance.ts';
import { seedBelongings } from './belongings.ts';
import { seedChats } from './chats.ts';
import { emptyTenantTables } from './empty.ts';
import { seedConversations, seedFollows, seedGroups, seedInterests, seedPortraits } from './community.ts';
import { seedEvents } from './events.ts';
import { seedModeration } from './moderation.ts';
import { seedOffers, seedSponsors } from './offers.ts';
import { seedPasses } from './passes.ts';
import { PEOPLE } from './people.ts';
import { seedThreads } from './threads.ts';
import { seedTickets } from './tickets.ts';

/** Public knowledge, so they exist on the embedded demo only and never on a DATABASE_URL. */
export const DEMO_SIGN_INS = [
  { who: 'member', email: 'ana@harbour.example', password: 'harbour-lights' },
  { who: 'staff', email: 'jonas@harbour.example', password: 'harbour-keeper' },
] as const;

const SLUG = 'demo';
/** Claimed while the demo is being made: found at a start, it tells that the last one did not come to its end. */
const UNFINISHED = 'unfinished.invalid';

export interface Demo {
  readonly ctx: Context;
  readonly people: readonly string[];
  /** The same organization as somebody, at some time. */
  as(accountId: string, at?: Date): Context;
  /** As the one of the staff. */
  asStaff(at?: Date): Context;
  /** As somebody passing by. */
  at(moment: Date): Context;
}

export interface DemoOptions extends Omit<ContextOptions, 'now'> {
  readonly database: Database;
  say(message: string): void;
}

/** Fills an empty installation with a community that looks lived in. Does nothing where an organization is. */
export async function ensureDemo(options: DemoOptions): Promise<void> {
  const existing = await listOrganizations(options.database);
  const unfinished = existing.some(({ hostnames }) => hostnames.includes(UNFINISHED));
  if (existing.length > 0 && !(unfinished && existing.length === 1)) return;
  if (unfinished) await emptyTenantTables(options.database);

  options.say('Filling the demo community: people, conversations and a conference …');
  const since = performance.now();
  const organizationId = await createOrganization(options.database, {
    slug: SLUG,
    name: 'Harbour Collective',
    description:
      'A community of people who make things together: talks, workshops and long evenings by the water.',
    hostname: UNFINISHED,
    email: 'hello@harbour.example',
    primaryColor: '#0b6e8f',
    secondaryColor: '#f2994a',
    timezone: 'Europe/Brussels',
    currency: 'EUR',
  });
  const organization = await options.resolvers.organizationById(organizationId);
  if (organization === undefined) throw new Error('the demo organization is not there after its creation');

  const demo = await seedPeople(options, organization);
  await changeStaff(options.database, SLUG, 'add', DEMO_SIGN_INS[1].email);
  await seedPortraits(demo);
  await seedInterests(demo);
  await seedFollows(demo);
  await seedGroups(demo);
  const sponsors = await seedSponsors(demo);
  await seedEvents(demo, sponsors, options.say);
  await seedTickets(demo);
  await seedAttendance(demo);
  await seedPasses(demo);
  await seedOffers(demo, sponsors);
  await seedConversations(demo);
  await seedModeration(demo);
  await seedBelongings(demo, DEMO_SIGN_INS[1].email);
  await seedThreads(demo);
  await seedChats(demo);

  await changeHostname(options.database, SLUG, 'add', 'localhost');
  await changeHostname(options.database, SLUG, 'primary', 'localhost');
  await changeHostname(options.database, SLUG, 'add', '127.0.0.1');
  await changeHostname(options.database, SLUG, 'remove', UNFINISHED);
  options.say(`The demo community is there (${((performance.now() - since) / 1000).toFixed(1)} s).`);
}

async function seedPeople(options: DemoOptions, organization: Organization): Promise<Demo> {
  const actAs = (actor: Actor, at = new Date()): Context =>
    createContext({ ...options, now: () => at }, organization, actor);
  const ctx = createContext(options, organization);
  const people: string[] = [];
  for (const [index, person] of PEOPLE.entries()) {
    const id = newId();
    const signIn = DEMO_SIGN_INS[index];
    await ctx.transaction(async (inner) => {
      const email = signIn?.email ?? null;
      await openAccount(inner, { id, email, firstName: person.firstName, lastName: person.lastName });
      if (signIn !== undefined) await addUser(inner, { id, email: signIn.email, password: signIn.password });
    });
    people.push(id);
  }
  const [, keeper = ''] = people;
  return {
    ctx,
    people,
    as: (accountId, at) => actAs({ kind: 'member', accountId, isStaff: false }, at),
    asStaff: (at) => actAs({ kind: 'member', accountId: keeper, isStaff: true }, at),
    at: (moment) => actAs({ kind: 'visitor' }, moment),
  };
}
