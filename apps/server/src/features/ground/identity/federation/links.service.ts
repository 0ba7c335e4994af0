import { decodeJwt } from 'jose';
import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { appError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { whileOthersWait } from '../../../../platform/processor-time.ts';
import { openAccount } from '../../accounts/index.ts';
import {
  type ForeignPerson,
  type ForeignPool,
  foreignPoolOf,
  readAttributes,
  readPerson,
} from '../tokens/foreign-pools.policy.ts';
import { userConfirmed } from '../identity.facts.ts';
import { type IdentityContext, stateOf } from '../identity.state.ts';
import * as queries from './links.queries.ts';
import { type AccessClaims, hasScope, API_SCOPE } from '../tokens/tokens.ts';

/** Longer than a refresh token of a pool is good for, unless its owner wants otherwise. */
const END_KEPT_MS = 30 * 86_400_000;

/** A person who signed in at another service, with the token that proves it. */
export interface ForeignSignIn {
  readonly pool: ForeignPool;
  readonly claims: Pick<AccessClaims, 'sub' | 'authTime'>;
  /** Verified. */
  readonly token: string;
}

/**
 * The account of somebody who signed in elsewhere; the first time it is opened. Undefined: it was deleted since they
 * signed in, or the pool does not know them any more.
 */
export async function findLinkedAccount(ctx: Context, signIn: ForeignSignIn): Promise<string | undefined> {
  const { links, opening } = stateOf(ctx.services);
  const hash = hashSubject(ctx, signIn);
  const name = `${ctx.organizationId} ${hash.toString('base64')}`;
  const known = links.get(name);
  if (known !== undefined) return known;
  const link = await queries.findLink(ctx.db, ctx.organizationId, hash);
  if (link !== undefined && isOver(link, signIn)) return undefined;
  if (link?.account_id !== undefined && link.account_id !== null) {
    links.set(name, link.account_id);
    return link.account_id;
  }
  // Another request may have opened it since the link was read.
  return links.get(name) ?? once(opening, name, () => openAndKeep(ctx, signIn, { hash, name }));
}

/** Kept before the others stop waiting for it, so that none of them asks the pool once more. */
async function openAndKeep(
  ctx: Context,
  signIn: ForeignSignIn,
  { hash, name }: { readonly hash: Buffer; readonly name: string },
): Promise<string | undefined> {
  const accountId = await open(ctx, signIn, hash);
  if (accountId !== undefined) stateOf(ctx.services).links.set(name, accountId);
  return accountId;
}

/** The many requests of a first page ask the pool once. */
function once<T>(running: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(name) ?? whileOthersWait(work).finally(() => running.delete(name));
  running.set(name, known);
  return known;
}

/** A name there is none here: it neither is the account's id, nor is it kept readable. */
function hashSubject(ctx: IdentityContext, { pool, claims }: ForeignSignIn): Buffer {
  return ctx.services.secrets.lastingMac('identity link', ctx.organizationId, pool.issuer, claims.sub);
}

function isOver(link: queries.LinkRow, { claims }: ForeignSignIn): boolean {
  return link.account_id === null && link.ended_at !== null && claims.authTime <= link.ended_at;
}

async function open(ctx: Context, signIn: ForeignSignIn, hash: Buffer): Promise<string | undefined> {
  const person = await askForPerson(ctx, signIn);
  if (person?.sub !== signIn.claims.sub) return undefined;
  try {
    return await link(ctx, signIn, hash, person);
  } catch (error) {
    // Somebody else of the pool had the same address, and was first; now the account is not free any more.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return link(ctx, signIn, hash, person);
  }
}

function link(
  ctx: Context,
  signIn: ForeignSignIn,
  hash: Buffer,
  person: ForeignPerson,
): Promise<string | undefined> {
  const { issuer } = signIn.pool;
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await queries.insertLink(db, organizationId, { subject_hash: hash, issuer, created_at: ctx.now() });
    const row = await queries.lockLink(db, organizationId, hash);
    if (row.account_id !== null) return row.account_id;
    if (isOver(row, signIn)) return undefined;
    const accountId =
      (await findOwnAccount(inner, issuer, person.email)) ?? (await openAccountOf(inner, person));
    await queries.setAccount(db, organizationId, hash, accountId);
    await inner.record(userConfirmed(accountId));
    return accountId;
  });
}

/** One that was there before the sign-ins moved: the pool vouches for the address, as it was proven here. */
async function findOwnAccount(
  ctx: Context,
  issuer: string,
  email: string | null,
): Promise<string | undefined> {
  if (email === null) return undefined;
  const ids = await queries.listUnlinkedAccountIds(ctx.db, ctx.organizationId, issuer, email);
  return ids.length === 1 ? ids[0] : undefined;
}

async function openAccountOf(ctx: Context, { sub: _sub, ...person }: ForeignPerson): Promise<string> {
  if (ctx.organization.maintenance) throw appError('unavailable', 'maintenance');
  const id = newId(ctx.now().getTime());
  await openAccount(ctx, { id, ...person });
  return id;
}

/** The access token says who somebody is, and nothing about them. */
async function askForPerson(
  ctx: IdentityContext,
  { pool, token }: ForeignSignIn,
): Promise<ForeignPerson | undefined> {
  const claims = decodeJwt(token);
  if (hasScope(claims, API_SCOPE)) {
    return readPerson(readAttributes(await callPool(ctx, pool, 'GetUser', token)));
  }
  if (pool.userInfoUrl === undefined || !hasScope(claims, 'openid'))
    throw appError('forbidden', 'identity.scope', { values: { scope: API_SCOPE } });
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return readPerson(await ask(ctx, pool.userInfoUrl, { method: 'GET', headers }));
}

const callPool = (ctx: IdentityContext, pool: ForeignPool, operation: string, accessToken: string) =>
  ask(ctx, `${pool.endpoint}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });

/** Undefined: it refuses the token. A pool that is away, or has too much to do, says nothing about the token. */
async function ask(
  ctx: IdentityContext,
  url: string,
  call: Parameters<IdentityContext['services']['outbound']['fetch']>[1],
): Promise<unknown> {
  let cause: unknown;
  try {
    const answer = await ctx.services.outbound.fetch(url, call);
    const text = await answer.text();
    if (answer.ok) return text === '' ? {} : JSON.parse(text);
    if (answer.status < 500 && answer.status !== 429 && !/TooMany|LimitExceeded/.test(text)) return undefined;
    cause = new Error(`answered ${answer.status}`);
  } catch (error) {
    cause = error;
  }
  throw appError('unavailable', 'identity.unreachable', { cause }).retryAfter(5);
}

/** Inside the transaction that closes the account: what somebody signed in with until now opens no other. */
export async function endLinks(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + END_KEPT_MS);
  await queries.endLinks(ctx.db, ctx.organizationId, accountId, now, expiresAt);
}

/** Deletes the token's user at the service where they sign in. A refusal there is up to the owner of that service. */
export async function leavePool(ctx: IdentityContext, token: string): Promise<void> {
  const pool = foreignPoolOf(ctx.organization);
  if (pool === undefined || !hasScope(decodeJwt(token), API_SCOPE)) return;
  try {
    await callPool(ctx, pool, 'DeleteUser', token);
  } catch (error) {
    ctx.services.log.warn('Somebody who left stays known to the sign-in service', error);
  }
}
