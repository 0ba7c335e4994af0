import { createHash, randomBytes } from 'node:crypto';
import type { Context, Organization } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { slugify } from '../../../../platform/text.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { createContext, type ContextOptions } from '../../../../platform/http/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { openAccount } from '../../../ground/accounts/index.ts';
import { addUser, isEmail, isGoodPassword, normalizeEmail } from '../../../ground/identity/index.ts';
import { writeOrganization } from '../../../ground/organization/index.ts';
import { makeOperator, makeOwner } from '../../../ground/roles/index.ts';
import * as queries from './first-run.queries.ts';

const GOOD_MS = 12 * 60 * 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of a new address; none where there is an organization already. Only its hash is kept. */
export async function openFirstRun(database: Database, now = new Date()): Promise<string | undefined> {
  if (await queries.hasOrganization(database.system)) return undefined;
  const token = randomBytes(32).toString('base64url');
  await queries.insertAddress(database.system, {
    token_hash: hashOf(token),
    created_at: now,
    expires_at: new Date(now.getTime() + GOOD_MS),
  });
  return token;
}

/** Whether the installation still waits for its first organization. Once it has one, nobody asks again. */
export function createFirstRun(database: Database): { isAwaited(): Promise<boolean> } {
  let isOver = false;
  return {
    async isAwaited() {
      isOver ||= await queries.hasOrganization(database.system);
      return !isOver;
    },
  };
}

export const isFirstRunAddress = ({ database }: ContextOptions, token: string): Promise<boolean> =>
  queries.isAddress(database.system, hashOf(token), new Date());

export interface FirstOrganization {
  readonly token: string;
  readonly hostname: string;
  readonly name: string;
  readonly locale: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** The organization and its owner, in one transaction that also ends all addresses. */
export async function makeFirstOrganization(
  options: ContextOptions,
  { token, hostname, locale, password, ...texts }: FirstOrganization,
): Promise<void> {
  const [name, firstName, lastName] = [texts.name.trim(), texts.firstName.trim(), texts.lastName.trim()];
  for (const [field, text] of Object.entries({ name, firstName, lastName }))
    if (text === '' || text.length > 80) throw invalid('setup.text.missing', { field });
  const email = normalizeEmail(texts.email);
  if (!isEmail(email)) throw invalid('setup.email.invalid', { field: 'email' });
  const id = newId();
  // Its row is filled in by the database: what follows in the same transaction reads it here.
  const organization = { id, locale } as Organization;
  const ctx = createContext(options, organization);
  await ctx.transaction(async (inner) => {
    await requireAddress(inner, token);
    const input = { slug: slugify(name, 'community'), name, hostname, email, locale };
    Object.assign(organization, await writeOrganization(inner, id, input));
    if (!isGoodPassword(inner, password, email)) throw invalid('setup.password.weak', { field: 'password' });
    const accountId = await addUser(inner, {
      email,
      password,
      attributes: { given_name: firstName, family_name: lastName, locale },
    });
    await openAccount(inner, { id: accountId, email, firstName, lastName, locale });
    await makeOwner(inner, accountId);
    await makeOperator(inner, accountId);
    await queries.deleteAddresses(inner.db);
  });
}

async function requireAddress(ctx: Context, token: string): Promise<void> {
  await queries.lockAddresses(ctx.db);
  if (await queries.hasOrganization(ctx.db)) throw conflict('setup.over');
  if (!(await queries.isAddress(ctx.db, hashOf(token), ctx.now()))) throw notFound('setup');
}
