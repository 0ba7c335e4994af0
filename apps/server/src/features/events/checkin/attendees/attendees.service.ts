import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { singleLine } from '../../../../platform/text.ts';
import { getAccountsById, requirePower, type BaseAccountView } from '../../../ground/accounts/index.ts';
import { getHostedEvent } from '../../programme/index.ts';
import {
  answerPass,
  completeRegistrations,
  listPassesByIds,
  listSectionsOfPass,
  lockRegistrations,
  retrySoldOut,
  type CompletePass,
  type CompleteRegistration,
} from '../../registration/index.ts';
import { compareAnswers, type CompleteSection } from '../../tickets/index.ts';
import * as queries from './attendees.queries.ts';
import type { AttendeesQuery, NewResponses, NewSeat, PassesQuery } from './attendees.schemas.ts';
import { scanPass } from '../scans/scans.service.ts';

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

export interface Attendee {
  readonly registration: CompleteRegistration;
  readonly contact: Contact;
}

export interface HeldPass {
  readonly pass: CompletePass;
  readonly account: BaseAccountView;
  readonly contact: Contact;
}

const STANDING = ['ready', 'needsInfo'];
const ISSUED = [...STANDING, 'canceled'];

const statusesOf = (status: string | undefined, standing: boolean): string[] => {
  if (status !== undefined) return [status];
  return standing ? STANDING : ISSUED;
};

/** Everybody who has a pass, also whom the host has blocked: who bought one is dealt with, whoever likes whom. */
export async function listAttendees(
  ctx: Context,
  listing: string,
  { status, standing = false, orderBy, ...filter }: AttendeesQuery,
): Promise<{ attendees: Attendee[]; count: number }> {
  const event = await getHostedEvent(ctx, listing);
  const order = orderOf(orderBy, ['createdAt', 'name']);
  const asked = { ...filter, statuses: statusesOf(status, standing) };
  const [rows, count] = await Promise.all([
    queries.listRegistrations(ctx.db, ctx.organizationId, event.id, asked, order),
    queries.countRegistrations(ctx.db, ctx.organizationId, event.id, asked),
  ]);
  return { attendees: await withContacts(ctx, await completeRegistrations(ctx, rows)), count };
}

export async function getAttendee(ctx: Context, listing: string, accountId: string): Promise<Attendee> {
  const event = await getHostedEvent(ctx, listing);
  const row = await queries.findRegistrationOf(ctx.db, ctx.organizationId, event.id, accountId);
  const [attendee] =
    row === undefined ? [] : await withContacts(ctx, await completeRegistrations(ctx, [row]));
  if (attendee === undefined) throw notFound('attendee');
  return attendee;
}

export async function listHeldPasses(
  ctx: Context,
  listing: string,
  { checkedIn, ...paging }: PassesQuery,
): Promise<HeldPass[]> {
  const event = await getHostedEvent(ctx, listing);
  const order = orderOf(paging.orderBy, ['createdAt', 'name', 'usedAt']);
  const { db, organizationId } = ctx;
  return completeHeld(ctx, await queries.listPassIds(db, organizationId, event.id, checkedIn, paging, order));
}

export async function getHeldPass(ctx: Context, listing: string, passId: string): Promise<HeldPass> {
  const event = await getHostedEvent(ctx, listing);
  return getPassOf(ctx, event.id, passId);
}

/** A pass of that person at that event. */
export async function getPassOf(
  ctx: Context,
  eventId: string,
  passId: string,
  accountId?: string,
): Promise<HeldPass> {
  const found = await queries.findPassId(ctx.db, ctx.organizationId, eventId, passId, accountId);
  const [held] = found === undefined ? [] : await completeHeld(ctx, [found.id]);
  if (held === undefined) throw notFound('pass');
  return held;
}

/** By the button beside a name instead of a scan; the same rules, and repeated it changes nothing. */
export async function checkIn(
  ctx: Context,
  listing: string,
  accountId: string,
  passId: string,
  action: 'in' | 'out',
): Promise<HeldPass> {
  const event = await getHostedEvent(ctx, listing);
  await getPassOf(ctx, event.id, passId, accountId);
  await scanPass(ctx, event, passId, action);
  return getPassOf(ctx, event.id, passId, accountId);
}

export async function listSections(
  ctx: Context,
  listing: string,
  accountId: string,
  passId: string,
): Promise<readonly CompleteSection[]> {
  const event = await getHostedEvent(ctx, listing);
  const { pass } = await getPassOf(ctx, event.id, passId, accountId);
  return listSectionsOfPass(ctx, pass.row.registration_id, pass.row.id);
}

/** Puts answers right, also those that the attendee cannot change any more; what they take from stock goes with them. */
export async function correctResponses(
  ctx: Context,
  listing: string,
  { accountId, passId }: { accountId: string; passId: string },
  { questions }: NewResponses,
): Promise<null> {
  const event = await getHostedEvent(ctx, listing);
  const { pass } = await getPassOf(ctx, event.id, passId, accountId);
  const sent = new Map(questions.map(({ id, value }) => [id.toLowerCase(), value]));
  const verdicts = await compareAnswers(
    ctx,
    questions.map(({ id: questionId, value }) => ({ questionId, value })),
  );
  await retrySoldOut(ctx, event.id, () =>
    ctx.transaction(async (inner) => {
      await lockRegistrations(inner, [pass.row.registration_id]);
      await answerPass(inner, pass.row.registration_id, pass.row.id, sent, {
        correcting: true,
        verdicts,
      });
    }),
  );
  return null;
}

/** Told to the holder on the pass, and at the door. */
export async function assignSeat(
  ctx: Context,
  listing: string,
  { accountId, passId }: { accountId: string; passId: string },
  { location }: NewSeat,
): Promise<HeldPass> {
  const event = await getHostedEvent(ctx, listing);
  const { pass } = await getPassOf(ctx, event.id, passId, accountId);
  return ctx.transaction(async (inner) => {
    await lockRegistrations(inner, [pass.row.registration_id]);
    const seat = location === null ? null : singleLine(location);
    const { registration_id: registrationId, id } = pass.row;
    if (!(await queries.setSeat(inner.db, inner.organizationId, registrationId, id, seat, inner.now())))
      throw pass.row.status === 'canceled' ? conflict('pass.canceled') : notFound('pass');
    return getPassOf(inner, event.id, passId, accountId);
  });
}

const BATCH = 200;

export interface AttendeeTable {
  readonly questions: Awaited<ReturnType<typeof queries.listQuestionNames>>;
  readonly passes: AsyncIterable<HeldPass>;
}

/** Every pass, in batches, so that any number fits. */
export async function readAllPasses(ctx: Context, listing: string): Promise<AttendeeTable> {
  const event = await getHostedEvent(ctx, listing);
  // Hosts take their own guests along; the staff need the power to take people out in files.
  if (event.is_host !== true) requirePower(ctx.actor, 'people.export');
  const questions = await queries.listQuestionNames(ctx.db, ctx.organizationId, event.id);
  return { questions, passes: eachPass(ctx, event.id) };
}

async function* eachPass(ctx: Context, eventId: string): AsyncGenerator<HeldPass> {
  let after: string | undefined;
  do {
    const ids = await queries.listPassIdsAfter(ctx.db, ctx.organizationId, eventId, after, BATCH);
    yield* await completeHeld(ctx, ids);
    after = ids.length === BATCH ? ids.at(-1) : undefined;
  } while (after !== undefined);
}

async function completeHeld(ctx: Context, ids: readonly string[]): Promise<HeldPass[]> {
  if (ids.length === 0) return [];
  const passes = await listPassesByIds(ctx, ids);
  const accountIds = [...new Set(passes.map(({ row }) => row.account_id))];
  const [accounts, contacts] = await Promise.all([
    getAccountsById(ctx, accountIds),
    findContacts(ctx, accountIds),
  ]);
  const found = new Map(passes.map((pass) => [pass.row.id, pass]));
  return ids.flatMap((id) => {
    const pass = found.get(id);
    const account = accounts.get(pass?.row.account_id ?? '');
    const contact = contacts.get(pass?.row.account_id ?? '');
    return pass === undefined || account === undefined || contact === undefined
      ? []
      : { pass, account, contact };
  });
}

async function withContacts(
  ctx: Context,
  registrations: readonly CompleteRegistration[],
): Promise<Attendee[]> {
  const contacts = await findContacts(
    ctx,
    registrations.map(({ row }) => row.account_id),
  );
  return registrations.map((registration) => ({
    registration,
    contact: contacts.get(registration.row.account_id) ?? { email: null, phone: null },
  }));
}

async function findContacts(ctx: Context, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await queries.listContacts(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map(({ id, email, phone }) => [id, { email, phone }]));
}

function orderOf<T extends string>(asked: string | undefined, known: readonly [T, ...T[]]): T {
  const order = known.find((one) => one === (asked ?? known[0]));
  if (order === undefined)
    throw invalid('orderBy.unknown', { values: { orders: known.join(', ') }, field: 'orderBy' });
  return order;
}
