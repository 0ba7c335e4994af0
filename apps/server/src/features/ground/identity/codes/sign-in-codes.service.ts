import type { Context } from '../../../../platform/context.ts';
import { type CodePurpose, maskedDelivery } from './codes.policy.ts';
import * as codes from './codes.service.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import type { MailKind } from '../identity.mails.ts';
import * as limits from '../limits/limits.service.ts';
import type { Subject } from '../federation/subjects.service.ts';

/** Which code a mail brings: the one to begin with can be asked for by anybody, the others take the password. */
const PURPOSES = {
  firstCode: 'signIn',
  signInCode: 'secondStep',
  setUpCode: 'secondStep',
} as const satisfies Partial<Record<MailKind, CodePurpose>>;

/** A code for a sign-in under way. Where nobody may sign in by it none is sent, which nobody can see. */
export async function sendSignInCode(
  ctx: Context,
  { loginId, email, user }: Pick<Subject, 'loginId' | 'email' | 'user'>,
  kind: keyof typeof PURPOSES,
  address: string,
): Promise<Record<string, string>> {
  const wanted = { loginId, purpose: PURPOSES[kind] };
  if (kind === 'firstCode') await limits.countMail(ctx, { loginId, user }, address);
  else await limits.countStepMail(ctx, loginId, address);
  if (user?.enabled === true && user.status === 'confirmed')
    sendMail(ctx, kind, addressee(user), { code: await codes.issueCode(ctx, wanted) });
  else await codes.issueDecoyCode(ctx, wanted);
  const { Destination, DeliveryMedium } = maskedDelivery(email);
  return { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination };
}

export async function spendSignInCode(
  ctx: Context,
  wanted: { loginId: string; purpose: 'signIn' | 'secondStep' },
  code: string,
  address: string,
): Promise<void> {
  await codes.spendCode(ctx, await codes.checkCode(ctx, wanted, code, address));
  if (wanted.purpose === 'signIn') await limits.forgiveMail(ctx, wanted.loginId, address);
  else await limits.forgiveStepMail(ctx, wanted.loginId, address);
}
