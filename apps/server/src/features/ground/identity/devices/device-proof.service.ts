import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { normalizeEmail } from '../users/attributes.policy.ts';
import { challengeExpiry, isSaneTimestamp } from '../sign-in/challenges.policy.ts';
import { type Challenge, endStep, openStepOf, sessionOver } from '../sign-in/challenges.service.ts';
import { deviceIdentity, findOwnDevice, readDeviceVerifier, unknownDevice } from './devices.service.ts';
import { keepExchange, takeExchange } from '../sign-ins/exchanges.service.ts';
import { refusal } from '../identity.errors.ts';
import * as limits from '../limits/limits.service.ts';
import { stateOf } from '../identity.state.ts';
import { isAcceptableA, type SrpExchange, type SrpProof } from '../passwords/srp.ts';
import { findSignInUser, type SignInUser } from '../sign-in/sign-in-users.queries.ts';
import { stampOf } from '../sign-in/user-stamps.service.ts';
import type { UserRow } from '../users/users.queries.ts';

/** A remembered device proves itself in place of its owner's second step; the password has been proven by then. */
export async function askForDevice(
  ctx: Context,
  user: UserRow,
  deviceKey: string | undefined,
): Promise<Challenge | undefined> {
  if (deviceKey === undefined) return undefined;
  const device = await findOwnDevice(ctx, user.id, deviceKey);
  if (device === undefined) throw unknownDevice();
  if (!device.remembered) return undefined;
  return {
    ChallengeName: 'DEVICE_SRP_AUTH',
    ChallengeParameters: {},
    Session: await openStepOf(ctx, user, 'DEVICE_SRP_AUTH'),
  };
}

interface BeginDeviceProof {
  readonly session: string;
  readonly username: string;
  readonly deviceKey: string;
  readonly publicA: string;
}

interface PendingDevice extends SrpExchange {
  deviceKey: string;
  stamp: string;
}

export async function beginDeviceProof(ctx: Context, input: BeginDeviceProof): Promise<Challenge> {
  if (!isAcceptableA(input.publicA)) throw refusal('InvalidParameterException', 'SRP_A is not acceptable.');
  const step = await endStep(ctx, input.session, 'DEVICE_SRP_AUTH', input.username);
  const found = await findRemembered(ctx, step.loginId, input.username, input.deviceKey);
  if (found === undefined || step.user === undefined) throw sessionOver();
  const { user, device, verifier } = found;
  const { secretB, publicB } = await stateOf(ctx.services).srp.run('beginExchange', { verifier });
  const secretBlock = randomBytes(64);
  const pending: PendingDevice = {
    verifier,
    publicA: input.publicA,
    secretB,
    publicB,
    deviceKey: device.device_key,
    stamp: stampOf(ctx, step.user),
  };
  await keepExchange(ctx, secretBlock, 'DEVICE_PASSWORD_VERIFIER', {
    loginId: user.login_id,
    pending,
    expiresAt: challengeExpiry(ctx.now()),
  });
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: device.salt,
      SRP_B: publicB,
      SECRET_BLOCK: secretBlock.toString('base64'),
      USERNAME: user.login_id,
      DEVICE_KEY: device.device_key,
    },
  };
}

export interface DeviceProof extends SrpProof {
  readonly username: string;
  readonly deviceKey: string;
}

/** The user of the remembered device. Guesses count as those of any second step. */
export async function checkDeviceProof(
  ctx: Context,
  proof: DeviceProof,
  address: string,
): Promise<SignInUser> {
  const block = Buffer.from(proof.secretBlock, 'base64');
  const kept = await takeExchange<PendingDevice>(ctx, block, 'DEVICE_PASSWORD_VERIFIER');
  const found = kept && (await findRemembered(ctx, kept.loginId, proof.username, proof.deviceKey));
  if (kept === undefined || found === undefined) throw refusal('NotAuthorizedException');
  const hits = await limits.countStep(ctx, kept.loginId, address);
  const { user, device, verifier } = found;
  const { pending } = kept;
  const isSame =
    device.device_key === pending.deviceKey &&
    verifier === pending.verifier &&
    stampOf(ctx, user) === pending.stamp;
  const isProven = await stateOf(ctx.services).srp.run('verifyProof', {
    ...deviceIdentity(ctx, user.id, device.device_key),
    ...pending,
    secretBlock: proof.secretBlock,
    signature: proof.signature,
    timestamp: proof.timestamp,
  });
  if (!isProven || !isSame || !isSaneTimestamp(proof.timestamp, ctx.now()))
    throw refusal('NotAuthorizedException');
  await limits.giveBack(ctx, hits);
  return user;
}

/** All of it is asked anew at each step: it may have been forgotten between two of them. */
async function findRemembered(ctx: Context, loginId: string, username: string, deviceKey: string) {
  const user = await findSignInUser(ctx.db, ctx.organizationId, { login_id: loginId });
  const isMeant =
    user !== undefined && [user.login_id, user.id, user.email].includes(normalizeEmail(username));
  if (!isMeant || !user.enabled) return undefined;
  const device = await findOwnDevice(ctx, user.id, deviceKey);
  if (device?.remembered !== true) return undefined;
  return { user, device, verifier: readDeviceVerifier(ctx, device) };
}
