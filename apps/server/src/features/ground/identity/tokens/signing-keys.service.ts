import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from 'jose';
import type { Context } from '../../../../platform/context.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { whileOthersWait } from '../../../../platform/processor-time.ts';
import type { Services } from '../../../../platform/services.ts';
import { type IdentityContext, knownStateOf, stateOf } from '../identity.state.ts';
import * as queries from './signing-keys.queries.ts';
import type { SigningKey } from './tokens.ts';

const ALGORITHM = 'RS256';
const PURPOSE = 'identity signing key';
const KEY_KEPT_MS = 10 * 60_000;

/** The organization's own key, made when the first token is asked for. */
export function getSigningKey(ctx: IdentityContext): Promise<SigningKey> {
  const { signingKeys } = stateOf(ctx.services);
  const known = signingKeys.get(ctx.organizationId);
  if (known !== undefined) return known;
  const found = whileOthersWait(() => readOrMakeKey(ctx));
  signingKeys.set(ctx.organizationId, found);
  found.catch(() => signingKeys.delete(ctx.organizationId));
  return found;
}

export async function findPublicKey(ctx: IdentityContext, keyId: string): Promise<CryptoKey | undefined> {
  if (!isUuid(keyId)) return undefined;
  const { publicKeys } = stateOf(ctx.services);
  const name = `${ctx.organizationId} ${keyId}`;
  const known = publicKeys.get(name);
  if (known !== undefined) return known.key;
  const row = await queries.findKey(ctx.db, ctx.organizationId, keyId, retiredSince(ctx));
  const key = row === undefined ? undefined : await readPublicKey(row.public_key);
  publicKeys.set(name, { key }, key === undefined ? {} : { ttl: KEY_KEPT_MS });
  return key;
}

/** For others who verify our tokens. */
export async function listPublicKeys(ctx: IdentityContext): Promise<Record<string, unknown>[]> {
  await getSigningKey(ctx);
  return queries.listPublicKeys(ctx.db, ctx.organizationId, retiredSince(ctx));
}

/**
 * A new key signs from now on. Tokens signed with the old one stay valid until they expire; or, if the key has leaked,
 * are invalid at once: sign-ins continue by their refresh tokens, shared links do not.
 */
export async function rotateSigningKey(ctx: Context, { isLeaked = false } = {}): Promise<string> {
  const id = await ctx.transaction(async (inner) => {
    if (isLeaked) await queries.deleteRetired(inner.db, ctx.organizationId, ctx.now());
    await queries.retireCurrentKey(inner.db, ctx.organizationId, isLeaked ? NEVER : ctx.now());
    await queries.deleteRetired(inner.db, ctx.organizationId, retiredSince(ctx));
    const key = await makeKey(inner);
    await inner.record({ name: 'organization.keysChanged', id: ctx.organizationId });
    return key.id;
  });
  forgetSigningKeys(ctx.services);
  return id;
}

/** Another process may have made a new one. */
export function forgetSigningKeys(services: Services): void {
  const known = knownStateOf(services);
  known?.signingKeys.clear();
  known?.publicKeys.clear();
  known?.claims.clear();
}

/** Shared links last longest of all that is signed. */
const LONGEST_TOKEN_MS = 30 * 24 * 60 * 60_000;
const NEVER = new Date(0);
const retiredSince = (ctx: IdentityContext): Date => new Date(ctx.now().getTime() - LONGEST_TOKEN_MS);

async function readOrMakeKey(ctx: IdentityContext): Promise<SigningKey> {
  const row = (await queries.findCurrentKey(ctx.db, ctx.organizationId)) ?? (await makeKey(ctx));
  const pem = ctx.services.secrets.decrypt(PURPOSE, placeOf(ctx, row.id), row.private_key).toString();
  return { keyId: row.id, privateKey: await importPKCS8(pem, ALGORITHM) };
}

async function makeKey(ctx: IdentityContext): Promise<queries.SigningKeyRow> {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const id = randomUUID();
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'sig' };
  const pem = Buffer.from(await exportPKCS8(pair.privateKey));
  const sealed = ctx.services.secrets.encrypt(PURPOSE, placeOf(ctx, id), pem);
  const key = { id, public_key: publicKey, private_key: sealed };
  await queries.insertKey(ctx.db, ctx.organizationId, key, ctx.now());
  const current = await queries.findCurrentKey(ctx.db, ctx.organizationId);
  if (current === undefined) throw new Error('The signing key just made is not there.');
  return current;
}

const placeOf = (ctx: IdentityContext, keyId: string): string => `${ctx.organizationId} ${keyId}`;

async function readPublicKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key has no public part.');
  return key;
}
