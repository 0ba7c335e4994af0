import type { Context } from '../../../../platform/context.ts';
import { distrustDevices } from '../devices/devices.service.ts';
import {
  changeFactors,
  type Factor,
  type FactorChange,
  type Factors,
  factorsOf,
  NO_FACTORS,
} from './factors.policy.ts';
import * as queries from './factors.queries.ts';
import { refusal } from '../identity.errors.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import type { IdentityContext } from '../identity.state.ts';
import * as limits from '../limits/limits.service.ts';
import { requireRecentlySignedIn } from '../sign-ins/recent-sign-in.service.ts';
import { base32Of, matchTotp, newTotpSecret } from './totp.ts';
import { type Authority, lockAuthorized } from '../sign-in/user-stamps.service.ts';
import type { UserRow } from '../users/users.queries.ts';

const PURPOSE = 'identity totp';

/** The second factors of the person. */
export async function getFactors(ctx: IdentityContext, userId: string): Promise<Factors> {
  const row = await queries.findFactors(ctx.db, ctx.organizationId, userId);
  return row === undefined ? NO_FACTORS : factorsOf(row);
}

/** A new secret for an app; the one before it stays good until the new one is proven. */
export async function offerTotp(ctx: Context, user: UserRow): Promise<string> {
  const secret = newTotpSecret();
  const sealed = ctx.services.secrets.encrypt(PURPOSE, user.id, secret);
  await queries.saveFactors(ctx.db, ctx.organizationId, user.id, { totp_pending: sealed }, ctx.now());
  return base32Of(secret);
}

export interface ProveTotp {
  readonly UserCode: string;
  readonly FriendlyDeviceName?: string | undefined;
}

/** The app has the secret when it shows a right code. Whether it is asked for is another question. */
export async function proveTotp(
  ctx: Context,
  authority: Authority,
  input: ProveTotp,
  address: string,
): Promise<void> {
  const { user } = authority;
  const hits = await limits.countStep(ctx, user.login_id, address);
  const isReplaced = await ctx.transaction(async (inner) => {
    await lockAuthorized(inner, authority);
    const row = await queries.findFactors(inner.db, ctx.organizationId, user.id);
    if (row === undefined || row.totp_pending === null) throw refusal('SoftwareTokenMFANotFoundException');
    const secret = ctx.services.secrets.decrypt(PURPOSE, user.id, row.totp_pending);
    const step = matchTotp(secret, input.UserCode, ctx.now());
    if (step === undefined) throw refusal('EnableSoftwareTokenMFAException');
    const changes = {
      totp_secret: row.totp_pending,
      totp_pending: null,
      totp_name: input.FriendlyDeviceName?.trim() || null,
      totp_step: step,
    };
    await queries.saveFactors(inner.db, ctx.organizationId, user.id, changes, ctx.now());
    if (row.totp_enabled) await distrustDevices(inner, user.id);
    return row.totp_enabled;
  });
  await limits.giveBack(ctx, hits);
  // In case it was not them.
  if (isReplaced) sendMail(ctx, 'factorsChanged', addressee(user));
}

/** The owner's name for the device that the authenticator app is on. */
export async function findTotpName(ctx: IdentityContext, userId: string): Promise<string | null> {
  return (await queries.findFactors(ctx.db, ctx.organizationId, userId))?.totp_name ?? null;
}

/** The first factor of somebody who is not let in without one. */
export async function enableFactor(ctx: Context, user: UserRow, factor: Factor): Promise<void> {
  const changes = factor === 'EMAIL_OTP' ? { email_enabled: true } : { totp_enabled: true };
  await ctx.transaction(async (inner) => {
    await lockAuthorized(inner, { user });
    await queries.saveFactors(
      inner.db,
      ctx.organizationId,
      user.id,
      { ...changes, preferred: factor },
      ctx.now(),
    );
  });
  sendMail(ctx, 'factorsChanged', addressee(user));
}

/** Each code is good once, even within its half minute. */
export async function checkTotp(ctx: Context, userId: string, code: string): Promise<void> {
  const sealed = (await queries.findFactors(ctx.db, ctx.organizationId, userId))?.totp_secret ?? null;
  if (sealed === null) throw refusal('SoftwareTokenMFANotFoundException');
  const secret = ctx.services.secrets.decrypt(PURPOSE, userId, sealed);
  const step = matchTotp(secret, code, ctx.now());
  if (step === undefined) throw refusal('CodeMismatchException');
  if (!(await queries.useTotpStep(ctx.db, ctx.organizationId, userId, step)))
    throw refusal('ExpiredCodeException', 'This code has been used already. Please wait for the next one.');
}

export interface SetPreference {
  readonly AccessToken: string;
  readonly SMSMfaSettings?: FactorChange | undefined;
  readonly SoftwareTokenMfaSettings?: FactorChange | undefined;
  readonly EmailMfaSettings?: FactorChange | undefined;
}

/** Sets the second factors from the next sign-in on; their owner is notified by mail, in case it was not them. */
export async function setPreference(ctx: Context, input: SetPreference): Promise<void> {
  const signedIn = await requireRecentlySignedIn(ctx, input.AccessToken);
  const { user, familyId } = signedIn;
  if (input.SMSMfaSettings?.Enabled === true || input.SMSMfaSettings?.PreferredMfa === true)
    throw refusal('InvalidParameterException', 'Codes by text message are not offered here.');
  const isChanged = await ctx.transaction(async (inner) => {
    // Two changes at once must not switch off, together, a second step that is required.
    await lockAuthorized(inner, signedIn);
    const row = await queries.findFactors(inner.db, ctx.organizationId, user.id);
    const before = row === undefined ? NO_FACTORS : factorsOf(row);
    const changes = new Map<Factor, FactorChange>();
    if (input.SoftwareTokenMfaSettings) changes.set('SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings);
    if (input.EmailMfaSettings) changes.set('EMAIL_OTP', input.EmailMfaSettings);
    const after = changeFactors(before, changes);
    if (after.enabled.length === 0 && before.enabled.length > 0 && ctx.organization.requireSecondFactor)
      throw refusal('InvalidParameterException', 'A second factor is required here.');
    if (after.enabled.includes('SOFTWARE_TOKEN_MFA') && (row?.totp_secret ?? null) === null)
      throw refusal('InvalidParameterException', 'User has not verified software token mfa');
    if (after.enabled.includes('EMAIL_OTP') && !user.email_verified)
      throw refusal('InvalidParameterException', 'User has not verified the email address');
    const isSame = [...after.enabled].sort().join() === [...before.enabled].sort().join();
    if (isSame && after.preferred === before.preferred) return false;
    await queries.saveFactors(
      inner.db,
      ctx.organizationId,
      user.id,
      {
        totp_enabled: after.enabled.includes('SOFTWARE_TOKEN_MFA'),
        email_enabled: after.enabled.includes('EMAIL_OTP'),
        preferred: after.preferred,
      },
      ctx.now(),
    );
    if (!isSame) await distrustDevices(inner, user.id, familyId);
    return !isSame;
  });
  if (isChanged) sendMail(ctx, 'factorsChanged', addressee(user));
}
