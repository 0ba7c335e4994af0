import type { Context } from '../../../../platform/context.ts';
import type { Challenge } from './challenges.service.ts';
import { askForDevice } from '../devices/device-proof.service.ts';
import { factorsAfter, factorsOf, type FirstProof } from '../factors/factors.policy.ts';
import { askForSetUp } from '../factors/mfa-setup.service.ts';
import { askForNewPassword } from '../passwords/new-password.service.ts';
import { askForMore } from '../factors/second-factor.service.ts';
import type { SignInUser } from './sign-in-users.queries.ts';

/** The first proof of a sign-in, and the device that the client claims to be. */
export interface Proven {
  readonly first: FirstProof;
  readonly deviceKey?: string | undefined;
}

/** The next challenge between the first proof and the tokens; undefined when there is none. */
export async function askForWhatElse(
  ctx: Context,
  user: SignInUser,
  { first, deviceKey }: Proven,
  address: string,
): Promise<Challenge | undefined> {
  if (user.password_until !== null) return askForNewPassword(ctx, user, user.password_until);
  if (user.status !== 'confirmed') return undefined;
  const isEnough = first === 'WEB_AUTHN' || !ctx.organization.requireSecondFactor;
  const factors = factorsOf(user);
  const mayTrust = isEnough || factors.enabled.length > 0;
  const device = mayTrust && first !== 'WEB_AUTHN' ? await askForDevice(ctx, user, deviceKey) : undefined;
  const more = device ?? (await askForMore(ctx, user, factorsAfter(first, factors), address));
  return more ?? (isEnough ? undefined : askForSetUp(ctx, user));
}
