import type { Context } from '../../../../platform/context.ts';
import { appError, invalid } from '../../../../platform/errors.ts';
import { requireMember } from '../../accounts/index.ts';
import { type CodeDelivery, maskedDelivery } from '../codes/codes.policy.ts';
import * as codes from '../codes/codes.service.ts';
import { addressee, sendMailNow } from '../identity-mail.service.ts';
import { isRefusal } from '../identity.errors.ts';
import * as limits from '../limits/limits.service.ts';
import { isPassword } from '../passwords/passwords.service.ts';
import { requireOwnSignIn } from './own-sign-in.service.ts';
import * as queries from './recent-sign-in.queries.ts';
import { subjectOf } from '../federation/subjects.service.ts';

export type Confirmation = { readonly password: string } | { readonly code: string };

/** The password again, or a code by mail for people who have none: as good as a new sign-in for the next minutes. */
export async function confirmSignIn(
  ctx: Context,
  token: string,
  proof: Confirmation,
  address: string,
): Promise<void> {
  requireMember(ctx.actor);
  const { user, familyId } = await requireOwnSignIn(ctx, token);
  if ('password' in proof) {
    const subject = subjectOf(user);
    const attempt = await limits.countSignIn(ctx, subject, address).catch(tellTooMany);
    if (!(await isPassword(ctx, subject, proof.password)))
      throw invalid('password.wrong', { field: 'password' });
    await limits.forgiveSignIn(ctx, attempt);
  } else {
    const wanted = { loginId: user.login_id, purpose: 'confirm' } as const;
    try {
      await codes.spendCode(ctx, await codes.checkCode(ctx, wanted, proof.code, address));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === 'TooManyFailedAttemptsException') tellTooMany(error);
      throw invalid('code.wrong', { field: 'code' });
    }
  }
  await queries.updateConfirmedAt(ctx.db, ctx.organizationId, familyId, ctx.now());
}

export async function sendConfirmationCode(
  ctx: Context,
  token: string,
  address: string,
): Promise<CodeDelivery> {
  requireMember(ctx.actor);
  const { user } = await requireOwnSignIn(ctx, token);
  await limits.countChangeMail(ctx, user.login_id, address).catch(tellTooMany);
  const code = await codes.issueCode(ctx, { loginId: user.login_id, purpose: 'confirm' });
  await sendMailNow(ctx, 'confirmCode', addressee(user), { code });
  return maskedDelivery(user.email);
}

function tellTooMany(error: unknown): never {
  if (isRefusal(error)) throw appError('tooManyRequests', 'attempts.tooMany');
  throw error;
}
