import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Context } from '../../../../platform/context.ts';
import { openStep, takeStep } from '../sign-in/challenges.service.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import { refusal, tokenRefusal } from '../identity.errors.ts';
import { type Caller, MAX_PASSKEYS, passkeyName, relyingPartyOf, userHandleOf } from './passkeys.policy.ts';
import * as queries from './passkeys.queries.ts';
import { requireRecentlySignedIn } from '../sign-ins/recent-sign-in.service.ts';
import { requireSignedIn } from '../tokens/verified-tokens.service.ts';
import { stampOf } from '../sign-in/user-stamps.service.ts';
import * as users from '../users/users.queries.ts';

const TIMEOUT_MS = 5 * 60_000;
/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** At a bare address browsers make no keys. */
export function requireRelyingParty(caller: Caller): string {
  const relyingParty = relyingPartyOf(caller);
  if (relyingParty === undefined) throw refusal('WebAuthnConfigurationMissingException');
  return relyingParty;
}

/** Options to create a passkey. It must be discoverable and verify its user: it replaces the password by itself. */
export async function startRegistration(ctx: Context, accessToken: string, caller: Caller): Promise<object> {
  const { user, familyId } = await requireRecentlySignedIn(ctx, accessToken);
  const relyingParty = requireRelyingParty(caller);
  const passkeys = await queries.listPasskeys(ctx.db, ctx.organizationId, user.id);
  requireRoom(passkeys.length);
  const expiresAt = new Date(ctx.now().getTime() + TIMEOUT_MS);
  const about = { familyId, stamp: stampOf(ctx, user) };
  const challenge = await openStep(ctx, user.login_id, 'PASSKEY_REGISTRATION', about, expiresAt);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: ctx.organization.name,
    rpID: relyingParty,
    userID: userHandleOf(user.id),
    userName: user.email,
    userDisplayName: addressee(user).name ?? user.email,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: passkeys
      .filter((passkey) => passkey.relying_party === relyingParty)
      .map(({ id, transports }) => ({ id, transports })),
    // Found by the authenticator itself: a sign-in names no keys, so it tells nobody who has any.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Keeps the public half of a key that was made for this person, in this sign-in, at this address. */
export async function completeRegistration(
  ctx: Context,
  input: { AccessToken: string; Credential: RegistrationResponseJSON },
  caller: Caller,
): Promise<void> {
  const { user, familyId } = await requireSignedIn(ctx, input.AccessToken);
  const relyingParty = requireRelyingParty(caller);
  const { challenge, origin } = readClientData(input.Credential.response.clientDataJSON);
  const step = await takeStep(ctx, challenge, 'PASSKEY_REGISTRATION');
  if (step === undefined) throw refusal('WebAuthnChallengeNotFoundException');
  if (step.loginId !== user.login_id || step.about['familyId'] !== familyId)
    throw refusal('WebAuthnClientMismatchException');
  if (origin !== caller.origin) throw refusal('WebAuthnOriginNotAllowedException');
  const { credential, ...made } = await verify(input.Credential, { challenge, origin, relyingParty });
  const attachment = input.Credential.authenticatorAttachment;
  const passkey = {
    id: credential.id,
    user_id: user.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    attachment: attachment ?? null,
    backed_up: made.credentialBackedUp,
    relying_party: relyingParty,
    name: passkeyName(made.aaguid, attachment, caller.userAgent),
    created_at: ctx.now(),
  };
  await ctx.transaction(async (inner) => {
    // Two at once are counted like any others. A reset in between ends what was begun before it.
    const locked = await users.lockUser(inner.db, ctx.organizationId, user.login_id);
    if (locked === undefined || stampOf(ctx, locked) !== step.about['stamp'])
      throw tokenRefusal('Access Token has been revoked');
    requireRoom((await queries.listPasskeys(inner.db, ctx.organizationId, user.id)).length);
    if (!(await queries.insertPasskey(inner.db, ctx.organizationId, passkey)))
      throw refusal('InvalidParameterException', 'This passkey is registered already.');
  });
  sendMail(ctx, 'passkeyAdded', addressee(user));
}

async function verify(
  response: RegistrationResponseJSON,
  expected: { challenge: string; origin: string; relyingParty: string },
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.relyingParty,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo !== undefined) return registrationInfo;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnexpectedRPIDHash')
      throw refusal('WebAuthnRelyingPartyMismatchException');
  }
  throw refusal('WebAuthnCredentialNotSupportedException');
}

/** The browser's client data; the signature covers it, and it is trusted only after that is verified. */
function readClientData(encoded: string): { challenge: string; origin: string } {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    if (typeof data === 'object' && data !== null && 'challenge' in data && 'origin' in data) {
      const { challenge, origin } = data;
      if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
    }
  } catch {
    // Not even JSON: refused like anything else that no browser writes.
  }
  throw refusal('InvalidParameterException', 'Credential: clientDataJSON could not be read.');
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw refusal('LimitExceededException', `There are ${MAX_PASSKEYS} passkeys already.`);
}

export interface ListPasskeys {
  AccessToken: string;
  MaxResults?: number | undefined;
  NextToken?: string | undefined;
}

export async function listPasskeys(
  ctx: Context,
  { AccessToken, MaxResults = MAX_PASSKEYS, NextToken }: ListPasskeys,
): Promise<{ passkeys: queries.PasskeyRow[]; next: string | undefined }> {
  const { user } = await requireSignedIn(ctx, AccessToken);
  const all = await queries.listPasskeys(ctx.db, ctx.organizationId, user.id);
  const from = NextToken === undefined ? 0 : placeAfter(all, NextToken);
  const passkeys = all.slice(from, from + MaxResults);
  const last = passkeys.at(-1);
  return { passkeys, next: last !== undefined && from + MaxResults < all.length ? placeOf(last) : undefined };
}

const placeOf = ({ created_at: at, id }: queries.PasskeyRow): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** By its place, not by the key itself, which may have been deleted meanwhile. */
function placeAfter(all: readonly queries.PasskeyRow[], token: string): number {
  const place = Buffer.from(token, 'base64url').toString();
  if (!/^\d{4}-\S+Z \S+$/.test(place)) throw refusal('InvalidParameterException', 'NextToken is not known.');
  return all.filter(({ created_at: at, id }) => `${at.toISOString()} ${id}` <= place).length;
}

export async function deletePasskey(
  ctx: Context,
  input: { AccessToken: string; CredentialId: string },
): Promise<void> {
  const { user } = await requireRecentlySignedIn(ctx, input.AccessToken);
  if (!(await queries.deletePasskey(ctx.db, ctx.organizationId, user.id, input.CredentialId)))
    throw refusal('ResourceNotFoundException', 'There is no such passkey.');
  sendMail(ctx, 'passkeyRemoved', addressee(user));
}
