import { addUser } from '../features/ground/identity/index.ts';
import { openAccount } from '../features/ground/accounts/index.ts';
import { makeOperator } from '../features/ground/roles/index.ts';
import {
  changeHostname,
  createOrganization,
  listOrganizations,
} from '../features/ground/organization/index.ts';
import type { Actor, Context, Organization } from '../platform/context.ts';
import type { Database } from '../platform/db/database.ts';
import { createContext, type ContextOptions } from '../platform/http/context.ts';
import { idOfWords } from '../platform/ids.ts';
import { seedAttendance } from './attendance.ts';
import { seedBelongings } from './belongings.ts';
import { seedBookings } from './bookings.ts';
import { seedEventSpaces } from './event-spaces.ts';
import { seedChannels } from './channels.ts';
import { seedChats } from './chats.ts';
import { seedConversations, seedFollows, seedGroups, seedInterests, seedPortraits } from './community.ts';
import { seedConference, seedEvents } from './events.ts';
import { seedInvoices } from './invoices.ts';
import { seedModeration } from './moderation.ts';
import { seedAdvertisements, seedBenefits, seedSponsors, seedSupport } from './offers.ts';
import { seedPages } from './pages.ts';
import { seedPasses } from './passes.ts';
import { PEOPLE } from './people.ts';
import { seedSubscriptions } from './subscriptions.ts';
import { seedSurveys } from './surveys.ts';
import { seedThreads } from './threads.ts';
import { seedTiers } from './tiers.ts';
import { seedTickets } from './tickets.ts';
import { ALL_POWERS } from '../platform/powers.ts';

/** Public knowledge, so they exist on the embedded demo only and never on a DATABASE_URL. */
export const DEMO_SIGN_INS = [
  { who: 'member', email: 'ana@harbour.example', password: 'harbour-lights' },
  { who: 'staff', email: 'jonas@harbour.example', password: 'harbour-keeper' },
] as const;

const SLUG = 'demo';
const HOSTNAMES = ['localhost', '127.0.0.1'] as const;

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

interface Step {
  /** Each step is one transaction, so it is done or not; but what may be done twice needs none. */
  readonly isRepeatable?: true;
  run(demo: Demo): Promise<void>;
}

/** Installations that are half filled know them by their number: new ones come last. */
const STEPS: readonly Step[] = [
  { run: seedPeople },
  // Three at once, and a transaction does one thing after the other.
  { run: seedPortraits, isRepeatable: true },
  { run: seedInterests },
  { run: seedFollows },
  { run: seedGroups },
  { run: seedSponsors },
  { run: seedEvents },
  { run: seedConference },
  { run: seedTickets },
  { run: seedAttendance },
  { run: seedPasses },
  { run: seedBenefits },
  { run: seedAdvertisements },
  { run: seedSupport },
  { run: seedConversations },
  { run: seedModeration },
  { run: (demo) => seedBelongings(demo, DEMO_SIGN_INS[1].email) },
  { run: seedThreads },
  { run: seedChats },
  { run: seedInvoices },
  { run: seedSubscriptions },
  { run: seedChannels },
  { run: seedBookings },
  { run: seedSurveys },
  { run: seedTiers },
  { run: seedEventSpaces },
  { run: seedPages },
];

/** A hostname of the organization that counts the steps that are done; it goes with the last. */
const markerOf = (done: number): string => `step-${done}.demo.invalid`;

interface Unfinished {
  readonly organizationId: string;
  readonly done: number;
}

/** Makes the organization of an empty installation, so that its pages can be shown while it fills. */
export async function openDemo(database: Database): Promise<void> {
  if ((await listOrganizations(database)).length === 0)
    await createOrganization(database, {
      slug: SLUG,
      name: 'Harbour Collective',
      description:
        'A community of people who make things together: talks, workshops and long evenings by the water.',
      // In one transaction with the organization: whatever breaks this off, the next start knows what is left to do.
      hostname: markerOf(0),
      email: 'hello@harbour.example',
      primaryColor: '#0b6e8f',
      secondaryColor: '#f2994a',
      timezone: 'Europe/Brussels',
      currency: 'EUR',
    });
  const unfinished = await findUnfinished(database);
  if (unfinished === undefined) return;
  for (const hostname of HOSTNAMES)
    if (!unfinished.hostnames.includes(hostname)) await changeHostname(database, SLUG, 'add', hostname);
  await changeHostname(database, SLUG, 'primary', HOSTNAMES[0]);
}

interface Unfinished {
  readonly organizationId: string;
  readonly hostnames: readonly string[];
  /** How many of the steps. */
  readonly done: number;
}

async function findUnfinished(database: Database): Promise<Unfinished | undefined> {
  for (const { row, hostnames } of await listOrganizations(database)) {
    const done = STEPS.findIndex((_step, index) => hostnames.includes(markerOf(index)));
    if (done >= 0) return { organizationId: row.organization_id, hostnames, done };
  }
  return undefined;
}

/** Fills it with a community that looks lived in, from where an earlier start was broken off. Nothing is made twice. */
export async function fillDemo(options: DemoOptions, signal: AbortSignal): Promise<void> {
  const unfinished = await findUnfinished(options.database);
  if (unfinished === undefined) return options.say('The demo community is there.');
  const since = performance.now();
  const rest = unfinished.done === 0 ? '' : 'the rest of ';
  options.say(`Filling ${rest}the demo community meanwhile: people, conversations and a conference …`);
  const organization = await options.resolvers.organizationById(unfinished.organizationId);
  if (organization === undefined) throw new Error('the demo organization is not there after its creation');
  for (let done = unfinished.done; done < STEPS.length; done += 1)
    await runStep(options, organization, done, signal);
  options.say(`The demo community is there (${((performance.now() - since) / 1000).toFixed(1)} s).`);
}

async function runStep(
  options: DemoOptions,
  organization: Organization,
  done: number,
  signal: AbortSignal,
): Promise<void> {
  const step = STEPS[done];
  if (step === undefined) return;
  const ctx = createContext(options, organization);
  if (step.isRepeatable === true)
    await step.run(
      demoOver(ctx, (actor, now) => createContext({ ...options, now }, organization, actor), signal),
    );
  await ctx.transaction(async (inner) => {
    if (step.isRepeatable !== true)
      await step.run(demoOver(inner, (actor, now) => within(inner, actor, now), signal));
    await countStep(inner, done);
  });
}

/** Acts as somebody, in a transaction that is open already. */
function within(inner: Context, actor: Actor, now: () => Date): Context {
  const by = actor.kind === 'member' ? { by: actor.accountId } : {};
  const own: Context = {
    ...inner,
    actor,
    now,
    record: (fact) => inner.record({ ...by, ...fact }),
    transaction: (work) => work(own),
  };
  return own;
}

function demoOver(
  ctx: Context,
  create: (actor: Actor, now: () => Date) => Context,
  signal: AbortSignal,
): Demo {
  const people = PEOPLE.map((_person, index) => idOfWords(ctx.organizationId, 'demo person', String(index)));
  const [, keeper = ''] = people;
  const actAs = (actor: Actor, at = new Date()): Context => {
    // Asked for before each deed: a program that is to end does not wait for the step.
    signal.throwIfAborted();
    return create(actor, () => at);
  };
  return {
    ctx,
    people,
    as: (accountId, at) => actAs({ kind: 'member', accountId }, at),
    asStaff: (at) => actAs({ kind: 'member', accountId: keeper, powers: ALL_POWERS }, at),
    at: (moment) => actAs({ kind: 'visitor' }, moment),
  };
}

/** Part of the step's transaction. Where another process has done the step meanwhile, this one takes its own back. */
async function countStep({ db, organizationId }: Context, done: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('hostname')
    .where('hostname.organization_id', '=', organizationId)
    .where('hostname.hostname', '=', markerOf(done))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error('another process fills the demo community');
  if (done + 1 === STEPS.length) return;
  await db
    .insertInto('hostname')
    .values({ hostname: markerOf(done + 1), organization_id: organizationId })
    .execute();
}

async function seedPeople({ ctx, people }: Demo): Promise<void> {
  for (const [index, { firstName, lastName }] of PEOPLE.entries()) {
    const id = people[index] ?? '';
    const signIn = DEMO_SIGN_INS[index];
    await openAccount(ctx, { id, email: signIn?.email ?? null, firstName, lastName });
    if (signIn === undefined) continue;
    await addUser(ctx, { id, email: signIn.email, password: signIn.password });
    if (signIn.who !== 'staff') continue;
    await ctx.db
      .insertInto('organization_staff')
      .values({
        organization_id: ctx.organizationId,
        account_id: id,
        built_in_role: 'owner',
        role_id: null,
      })
      .execute();
    await makeOperator(ctx, id);
  }
}
