import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { refusal } from '../identity.errors.ts';
import * as queries from './identity-pool.queries.ts';
import type { IdentityContext } from '../identity.state.ts';
import * as limits from '../limits/limits.service.ts';
import { getSigningKey } from '../tokens/signing-keys.service.ts';
import { API_SCOPE, issuerOf, mintCredentials } from '../tokens/tokens.ts';
import { findUserOfIdToken } from '../tokens/verified-tokens.service.ts';

/** Issuers without their scheme, each with an ID token. */
type Logins = Readonly<Record<string, string>>;

export interface GetId {
  IdentityPoolId: string;
  Logins?: Logins;
}

export interface GetCredentials {
  IdentityId: string;
  Logins?: Logins;
}

export interface Credentials {
  IdentityId: string;
  Credentials: { AccessKeyId: string; SecretKey: string; SessionToken: string; Expiration: number };
}

/** The name under which others know a person, or a guest. */
export async function getId(
  ctx: IdentityContext,
  { IdentityPoolId, Logins: logins }: GetId,
  address: string,
): Promise<string> {
  const poolId = requireIdentityPool(ctx);
  if (IdentityPoolId !== poolId)
    throw refusal('ResourceNotFoundException', `IdentityPool '${IdentityPoolId}' not found.`);
  const userId = await findUserId(ctx, logins);
  if (userId === undefined) {
    await admitGuest(ctx, address);
    return nameOf(poolId, newGuest(ctx));
  }
  return nameOf(poolId, await identityOf(ctx, userId, randomUUID()));
}

/** Open nothing at Amazon: whoever is shown them asks us, or our published keys, whether they are good. */
export async function getCredentials(
  ctx: IdentityContext,
  { IdentityId, Logins: logins }: GetCredentials,
  address: string,
): Promise<Credentials> {
  const poolId = requireIdentityPool(ctx);
  const [region, id = ''] = IdentityId.split(':', 2);
  if (region !== regionOf(poolId)) throw unknownIdentity(IdentityId);
  const userId = await findUserId(ctx, logins);
  if (userId === undefined) {
    await admitGuest(ctx, address);
    await requireGuest(ctx, IdentityId, id);
    return issue(ctx, poolId, id, undefined);
  }
  return issue(ctx, poolId, await takeIdentity(ctx, userId, id), userId);
}

/** The own one; or that of the guest whom somebody was before, where they have none yet. */
async function takeIdentity(ctx: IdentityContext, userId: string, id: string): Promise<string> {
  const own = await queries.findIdentityOf(ctx.db, ctx.organizationId, userId);
  if (own === id) return own;
  if (!isGuestId(ctx, id) || (await findUser(ctx, id)) !== undefined)
    throw refusal(
      'NotAuthorizedException',
      "Logins don't match. Please include at least one valid login for this identity or identity pool.",
    );
  return own ?? identityOf(ctx, userId, id);
}

async function identityOf(ctx: IdentityContext, userId: string, id: string): Promise<string> {
  const { db, organizationId } = ctx;
  const known = await queries.findIdentityOf(db, organizationId, userId);
  if (known !== undefined) return known;
  await queries.insertIdentity(db, organizationId, userId, id, ctx.now());
  const made = await queries.findIdentityOf(db, organizationId, userId);
  // The guest has become somebody else in the meantime.
  return made ?? identityOf(ctx, userId, randomUUID());
}

const findUser = (ctx: IdentityContext, id: string) => queries.findUserIdOf(ctx.db, ctx.organizationId, id);

async function requireGuest(ctx: IdentityContext, name: string, id: string): Promise<void> {
  if (!isGuestId(ctx, id)) {
    if (!UUID.test(id) || (await findUser(ctx, id)) === undefined) throw unknownIdentity(name);
    throw forbidden(name);
  }
  if ((await findUser(ctx, id)) !== undefined) throw forbidden(name);
}

const unknownIdentity = (name: string) =>
  refusal('ResourceNotFoundException', `Identity '${name}' not found.`);
const forbidden = (name: string) =>
  refusal('NotAuthorizedException', `Access to Identity '${name}' is forbidden.`);

function requireIdentityPool({ organization }: IdentityContext): string {
  const { identityService, identityPoolId } = organization;
  if (identityService !== 'embedded' || identityPoolId === null)
    throw refusal('ResourceNotFoundException', 'There is no identity pool here.');
  return identityPoolId;
}

async function admitGuest(ctx: IdentityContext, address: string): Promise<void> {
  if (!ctx.organization.allowGuestAccess)
    throw refusal(
      'NotAuthorizedException',
      'Unauthenticated access is not supported for this identity pool.',
    );
  await limits.countGuest(ctx, address);
}

/** Undefined: a guest. */
async function findUserId(ctx: IdentityContext, logins: Logins = {}): Promise<string | undefined> {
  const entries = Object.entries(logins);
  if (entries.length === 0) return undefined;
  const provider = issuerOf(ctx.organization.userPoolId).replace(/^https:\/\//, '');
  const [, idToken] = entries.find(([name]) => name === provider) ?? [];
  if (idToken === undefined || entries.length > 1)
    throw refusal('NotAuthorizedException', 'Token is not from a supported provider of this identity pool.');
  const user = await findUserOfIdToken(ctx, idToken, API_SCOPE);
  if (user === undefined) throw refusal('NotAuthorizedException', 'Invalid login token.');
  return user.id;
}

const SECONDS = 3600;

async function issue(
  ctx: IdentityContext,
  poolId: string,
  id: string,
  userId: string | undefined,
): Promise<Credentials> {
  const name = nameOf(poolId, id);
  const keyId = `ASIA${base32(randomBytes(10))}`;
  const issuer = issuerOf(ctx.organization.userPoolId);
  const subject = { identityId: name, poolId, keyId, userId };
  const token = await mintCredentials(issuer, await getSigningKey(ctx), subject, ctx.now(), SECONDS);
  return {
    IdentityId: name,
    Credentials: {
      AccessKeyId: keyId,
      // Known again from the key's id, so that it is kept nowhere.
      SecretKey: ctx.services.secrets
        .lastingMac('identity pool secret', ctx.organizationId, keyId)
        .toString('base64')
        .slice(0, 40),
      SessionToken: token,
      Expiration: Math.floor(ctx.now().getTime() / 1000) + SECONDS,
    },
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const base32 = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(2)
    .padStart(bytes.length * 8, '0')
    .replace(/.{5}/g, (bits) => ALPHABET.charAt(parseInt(bits, 2)));

const regionOf = (poolId: string): string => poolId.split(':', 1)[0] ?? '';
const nameOf = (poolId: string, id: string): string => `${regionOf(poolId)}:${id}`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A guest's name says by itself that we gave it, so guests fill no table and stay who they are for good. */
function newGuest(ctx: IdentityContext): string {
  return guestOf(ctx, randomBytes(8));
}

/** Eight random bytes and eight that follow from them, in the shape of a UUID. */
function guestOf(ctx: IdentityContext, random: Buffer): string {
  random.writeUInt8((random.readUInt8(6) & 0x0f) | 0x40, 6);
  const proof = ctx.services.secrets
    .lastingMac('identity pool guest', ctx.organizationId, random)
    .subarray(0, 8);
  proof.writeUInt8((proof.readUInt8(0) & 0x3f) | 0x80, 0);
  return Buffer.concat([random, proof])
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function isGuestId(ctx: IdentityContext, id: string): boolean {
  if (!UUID.test(id)) return false;
  const random = Buffer.from(id.replaceAll('-', '').slice(0, 16), 'hex');
  return timingSafeEqual(Buffer.from(guestOf(ctx, random)), Buffer.from(id));
}
