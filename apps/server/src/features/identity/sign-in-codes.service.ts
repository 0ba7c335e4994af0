import type { Context } from '../../platform/context.ts';
import { maskedDelivery } from './codes.policy.ts';
import * as codes from './codes.service.ts';
import { addressee, sendMail } from './identity-mail.service.ts';
import type { MailKind } from './identity.mails.ts';
import * as limits from './limits.service.ts';
import type { Subject } from './subjects.service.ts';

/** A code for a sign-in under way. Where nobody may sign in by it none is sent, which nobody can see. */
export async function sendSignInCode(
  ctx: Context,
  { loginId, email, user }: Pick<Subject, 'loginId' | 'email' | 'user'>,
  kind: MailKind,
  address: string,
): Promise<Record<string, string>> {
  await limits.countMail(ctx, loginId, address);
  const wanted = { loginId, purpose: 'signIn' } as const;
  if (user?.enabled === true && user.status === 'confirmed')
    sendMail(ctx, kind, addressee(user), await codes.issueCode(ctx, wanted));
  else await codes.issueDecoyCode(ctx, wanted);
  const { Destination, DeliveryMedium } = maskedDelivery(email);
  return { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination };
}

export async function spendSignInCode(
  ctx: Context,
  loginId: string,
  code: string,
  address: string,
): Promise<void> {
  await codes.spendCode(ctx, await codes.checkCode(ctx, { loginId, purpose: 'signIn' }, code, address));
}
