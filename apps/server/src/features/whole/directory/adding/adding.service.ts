import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { insertOnce } from '../../../../platform/db/rows.ts';
import { appError, type AppError, conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { type DirectoryRow, getEntry, holdAccounts, requirePower } from '../../../ground/accounts/index.ts';
import type { NewPerson } from '../directory.tables.ts';
import { importAccountsJob } from './adding.jobs.ts';
import { type Checked, checkPeople, faultOf, type SentPerson, toPerson } from './adding.policy.ts';
import * as queries from './adding.queries.ts';
import { addPerson } from './new-person.service.ts';

/** Where another service keeps the sign-ins, people are added there. */
function refuseElsewhere({ organization }: Context): void {
  if (organization.identityService !== 'embedded') throw conflict('account.elsewhere');
}

const FAULTY = {
  email: () => invalid('account.add.email', { field: 'email' }),
  name: () => invalid('account.add.name', { field: 'firstName' }),
  long: () => invalid('account.add.long', { field: 'firstName' }),
  twice: () => invalid('account.add.twice', { field: 'email' }),
} as const;

/** One person, who signs in once they have chosen a password by a mail to the address. */
export async function addAccount(
  ctx: Context,
  { invite, ...sent }: SentPerson & { readonly invite: boolean },
): Promise<DirectoryRow> {
  requirePower(ctx.actor, 'accounts:write');
  refuseElsewhere(ctx);
  const person = toPerson(sent, 1);
  const fault = faultOf(person);
  if (fault !== undefined) throw FAULTY[fault]();
  const id = await ctx.transaction(async (inner) => {
    const added = await addPerson(inner, person, invite);
    if (added === undefined) throw emailTaken();
    noteChanges(
      inner,
      undefined,
      { firstName: person.firstName, lastName: person.lastName, invite },
      {
        name: [person.firstName, person.lastName].filter(Boolean).join(' '),
      },
    );
    return added;
  });
  return getEntry(ctx, id);
}

const emailTaken = (): AppError => conflict('account.email.taken', { field: 'email' });

export interface Preview extends Checked {
  /** Lines of people who are there already, and stay as they are. */
  readonly known: readonly number[];
}

const toPeople = (sent: readonly SentPerson[]): NewPerson[] =>
  // The first line of a file names its columns.
  sent.map((row, index) => toPerson(row, index + 2));

/** Writes nothing. */
export async function previewImport(ctx: Context, sent: readonly SentPerson[]): Promise<Preview> {
  requirePower(ctx.actor, 'accounts:write');
  refuseElsewhere(ctx);
  const checked = checkPeople(toPeople(sent));
  const known = await queries.listKnownEmails(
    ctx.db,
    ctx.organizationId,
    checked.people.map(({ email }) => email),
  );
  return { ...checked, known: checked.people.flatMap(({ email, line }) => (known.has(email) ? [line] : [])) };
}

const DAY_MS = 24 * 60 * 60_000;
/** Each may get a mail that invites them. */
const MOST_A_DAY = 20_000;

export async function beginImport(
  ctx: Context,
  { rows, invite }: { readonly rows: readonly SentPerson[]; readonly invite: boolean },
): Promise<queries.ImportRow> {
  const { accountId } = requirePower(ctx.actor, 'accounts:write');
  refuseElsewhere(ctx);
  const { people, faults } = checkPeople(toPeople(rows));
  const now = ctx.now();
  const row = {
    id: newId(),
    account_id: accountId,
    invite,
    people: JSON.stringify(people),
    total: people.length,
    faults: JSON.stringify(faults),
    created_at: now,
    updated_at: now,
  };
  await ctx.transaction(async (inner) => {
    await holdAccounts(inner, [accountId]);
    const since = new Date(now.getTime() - DAY_MS);
    const before = await queries.sumImported(inner.db, ctx.organizationId, accountId, since);
    if (before + people.length > MOST_A_DAY)
      throw appError('tooManyRequests', 'account.import.daily', { values: { count: MOST_A_DAY } });
    await insertOnce(inner.db, 'account_import', ctx.organizationId, row);
    noteChanges(inner, undefined, { people: people.length, invite });
    await ctx.services.jobs.enqueue(inner, importAccountsJob, { importId: row.id });
  });
  return getImport(ctx, row.id);
}

/** Also of others who may add people: they see how far it is, and need not begin it again. */
export async function getImport(ctx: Context, id: string): Promise<queries.ImportRow> {
  requirePower(ctx.actor, 'accounts:write');
  const row = await queries.findImport(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('accountImport');
  return row;
}
