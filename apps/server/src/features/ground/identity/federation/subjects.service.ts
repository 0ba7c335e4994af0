import { poolNameOf, type SrpIdentity } from '../passwords/srp.ts';
import { normalizeEmail } from '../users/attributes.policy.ts';
import { refusal } from '../identity.errors.ts';
import { DECOY_PLACE, type IdentityContext, stateOf, VERIFIER_PURPOSE } from '../identity.state.ts';
import { countStray } from '../limits/limits.service.ts';
import * as queries from '../users/users.queries.ts';

/**
 * Whom a caller means by an address. An address that nobody uses has a subject too, with the login id and salt that its
 * user would get: what is told about a subject is the same before and after somebody signs up.
 */
export interface Subject {
  loginId: string;
  email: string;
  salt: string;
  user: queries.UserRow | undefined;
}

// A login id stays with its user when the address changes hands; the next owner gets the next.
const GENERATIONS = [0, 1, 2, 3];

export async function findSubject(ctx: IdentityContext, username: string): Promise<Subject> {
  const email = normalizeEmail(username);
  const loginIds = GENERATIONS.map((generation) => loginIdFor(ctx, email, generation));
  const { user, taken } = await queries.findUserAndTaken(ctx.db, ctx.organizationId, email, loginIds);
  const loginId =
    user?.login_id ?? loginIds.find((id) => !taken.has(id)) ?? loginIdFor(ctx, email, taken.size);
  return { loginId, email, salt: user?.salt ?? saltFor(ctx, loginId), user };
}

export function subjectOf(user: queries.UserRow): Subject {
  return { loginId: user.login_id, email: user.email, salt: user.salt, user };
}

/** Says that nobody has the address only where the organization wants it said. */
export function mayReveal(ctx: IdentityContext): boolean {
  return ctx.organization.revealAccountExistence;
}

/** Tells that there is nobody, where that is told at all. Asking is counted, as guessing is. */
export async function requireRevealable(
  ctx: IdentityContext,
  subject: Subject,
  address: string,
): Promise<void> {
  if (subject.user !== undefined || !mayReveal(ctx)) return;
  await countStray(ctx, address);
  throw refusal('UserNotFoundException');
}

/**
 * The verifier that a subject's password is proven against; a decoy when there is none. The exchange hides it behind a
 * fresh random number, so one decoy serves all.
 */
export function readVerifier(ctx: IdentityContext, subject: Subject): string {
  const sealed = subject.user?.verifier ?? null;
  const place = sealed === null ? DECOY_PLACE : placeOf(ctx, subject.loginId);
  return ctx.services.secrets
    .decrypt(VERIFIER_PURPOSE, place, sealed ?? stateOf(ctx.services).decoy)
    .toString('hex');
}

export async function sealPassword(
  ctx: IdentityContext,
  { loginId, salt }: Pick<Subject, 'loginId' | 'salt'>,
  password: string,
): Promise<Buffer> {
  const identity = srpIdentity(ctx, loginId);
  const verifier = await stateOf(ctx.services).srp.run('createVerifier', { ...identity, salt, password });
  const plain = Buffer.from(verifier.length % 2 === 0 ? verifier : `0${verifier}`, 'hex');
  return ctx.services.secrets.encrypt(VERIFIER_PURPOSE, placeOf(ctx, loginId), plain);
}

export function srpIdentity(ctx: IdentityContext, loginId: string): SrpIdentity {
  return { poolName: poolNameOf(ctx.organization.userPoolId), userId: loginId };
}

function loginIdFor(ctx: IdentityContext, email: string, generation: number): string {
  const hash = ctx.services.secrets.lastingMac(
    'identity login',
    ctx.organizationId,
    email,
    String(generation),
  );
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x40, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

function saltFor(ctx: IdentityContext, loginId: string): string {
  return ctx.services.secrets.lastingMac('identity salt', loginId).subarray(0, 16).toString('hex');
}

function placeOf(ctx: IdentityContext, loginId: string): string {
  return `${ctx.organizationId} ${loginId}`;
}
