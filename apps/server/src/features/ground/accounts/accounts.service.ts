import { randomBytes } from 'node:crypto';
import { isSuspended, type Actor, type Context } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { searchable, slugify } from '../../../platform/text.ts';
import { accountChanged, accountClosed, accountOpened } from './accounts.facts.ts';
import { mayBeUsername, maySeeAccount } from './accounts.policy.ts';
import * as queries from './accounts.queries.ts';
import type { BaseAccountView } from './accounts.schemas.ts';
import { viewAccountBase } from './accounts.views.ts';
import * as follows from './follows.queries.ts';
import { newShareCode } from './share-codes/share-code.ts';
import { INSTALLATION, powersOfRole } from '../../../platform/powers.ts';

export const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

export async function getAccount(ctx: Context, idOrUsername: string): Promise<queries.AccountRow> {
  const find = (key: string) => queries.findAccount(ctx.db, ctx.organizationId, key, viewerId(ctx));
  const account = (await find(idOrUsername)) ?? (await findMerged(ctx, idOrUsername, find));
  if (account === undefined || !maySeeAccount(account)) throw notFound('account');
  return account;
}

async function findMerged<T>(
  { db, organizationId }: Context,
  idOrUsername: string,
  find: (id: string) => Promise<T>,
): Promise<T | undefined> {
  const intoId = await queries.findMergedInto(db, organizationId, idOrUsername);
  return intoId === undefined ? undefined : find(intoId);
}

const ORDERS: readonly queries.AccountOrder[] = ['createdAt', 'name', 'popular', 'relevance'];

export async function listAccounts(
  ctx: Context,
  { accountType, ...paging }: Paging & { accountType?: 'account' | 'team' | undefined },
): Promise<queries.AccountRow[]> {
  const order = ORDERS.find((known) => known === (paging.orderBy ?? 'createdAt'));
  if (order === undefined)
    throw invalid('orderBy.unknown', { values: { orders: ORDERS.join(', ') }, field: 'orderBy' });
  return queries.listAccounts(ctx.db, ctx.organizationId, viewerId(ctx), paging, order, accountType);
}

export async function listFollowers(
  ctx: Context,
  idOrUsername: string,
  paging: Paging,
): Promise<queries.AccountRow[]> {
  const account = await getAccount(ctx, idOrUsername);
  return queries.listFollowers(ctx.db, ctx.organizationId, viewerId(ctx), account.id, paging);
}

export async function listFollowing(
  ctx: Context,
  idOrUsername: string,
  paging: Paging,
): Promise<queries.AccountRow[]> {
  const account = await getAccount(ctx, idOrUsername);
  return queries.listFollowing(ctx.db, ctx.organizationId, viewerId(ctx), account.id, paging);
}

export interface OpenAccount {
  /** The subject of the person's tokens. */
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  locale?: string | null;
  phone?: string | null;
  title?: string | null;
  company?: string | null;
  city?: string | null;
  accountType?: 'account' | 'team';
  username?: string;
}

const USERNAME_TRIES = 20;

/** Called once for a person, when their sign-up is confirmed. */
export async function openAccount(ctx: Context, person: OpenAccount): Promise<void> {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  const slug = name === '' ? 'member' : slugify(name, 'member').slice(0, 30);
  const wanted = person.username ?? (mayBeUsername(slug) ? slug : `member-${slug}`);
  for (let attempt = 0; attempt < USERNAME_TRIES; attempt++) {
    const isFree = attempt === 0 && name !== '';
    const username =
      isFree || person.username !== undefined
        ? wanted
        : `${wanted}-${randomBytes(2 + attempt / 5).toString('hex')}`;
    const inserted = await queries.insertAccount(
      ctx.db,
      ctx.organizationId,
      {
        id: person.id,
        account_type: person.accountType ?? 'account',
        username,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        locale: person.locale ?? null,
        phone: person.phone ?? null,
        title: person.title ?? null,
        company: person.company ?? null,
        city: person.city ?? null,
        share_code: newShareCode(),
        search_text: searchable(person.firstName, person.lastName, username, person.title, person.company),
      },
      ctx.now(),
    );
    if (inserted) return ctx.record(accountOpened(person.id));
    if (person.username !== undefined) break;
  }
  throw conflict('username.taken', { field: 'username' });
}

/** Removes the person and what they wrote; the counters of those they followed follow. */
export async function closeAccount(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    await follows.endFollows(inner.db, ctx.organizationId, id);
    if (await queries.deleteAccount(inner.db, ctx.organizationId, id)) await inner.record(accountClosed(id));
  });
}

/** The actor behind a verified token's subject; undefined when that account no longer exists. */
export async function findMember(ctx: Context, accountId: string): Promise<Actor | undefined> {
  const row = await queries.findMember(ctx.db, ctx.organizationId, accountId);
  if (row === undefined) return undefined;
  const actor: Actor = {
    kind: 'member',
    accountId,
    since: row.created_at,
    ...(row.suspended_at === null ? {} : { suspendedUntil: row.suspended_until }),
  };
  // A suspended person has no powers, not even to read.
  if ((row.built_in_role ?? row.own_powers) === null || isSuspended(actor, ctx.now())) return actor;
  const powers = powersOfRole(row.built_in_role, row.own_powers);
  return { ...actor, powers: row.operates ? new Set([...powers, INSTALLATION]) : powers };
}

/** Accounts in full, for what an organiser shows to everybody: blocks are between people and change nothing here. */
export async function getFullAccountsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, queries.AccountRow>> {
  const rows = await queries.listAccountsByIds(ctx.db, ctx.organizationId, viewerId(ctx), ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Accounts by id as the viewer may see them, for texts and lists that refer to them; absent ones are left out. */
export async function getAccountsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, BaseAccountView>> {
  const rows = await queries.listAccountsByIds(ctx.db, ctx.organizationId, viewerId(ctx), ids);
  const seen = rows.filter((row) => maySeeAccount(row) && row.block_id === null);
  return new Map(seen.map((row) => [row.id, viewAccountBase(row)]));
}

/** The address was proved to the identity service; the profile follows it. */
export async function changeEmail(ctx: Context, id: string, email: string): Promise<void> {
  await queries.updateAccount(ctx.db, ctx.organizationId, id, { email, updated_at: ctx.now() });
  await ctx.record(accountChanged(id));
}
