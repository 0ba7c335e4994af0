import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isValid } from '../../../../platform/check.ts';
import type { Context } from '../../../../platform/context.ts';
import { CHALLENGE_MS, challengeExpiry } from '../sign-in/challenges.policy.ts';
import { type Challenge, endStep, openStep, sessionOver } from '../sign-in/challenges.service.ts';
import { Assertion } from '../identity.schemas.ts';
import { type Caller, userHandleOf } from './passkeys.policy.ts';
import * as queries from './passkeys.queries.ts';
import { requireRelyingParty } from './passkeys.service.ts';
import type { SignInUser } from '../sign-in/sign-in-users.queries.ts';
import { findSubject, requireRevealable } from '../federation/subjects.service.ts';

/** Names no key: the authenticator knows which it has, and who has none is not told to a stranger. */
export async function askForPasskey(
  ctx: Context,
  username: string,
  address: string,
  caller: Caller,
): Promise<Challenge> {
  const rpID = requireRelyingParty(caller);
  const subject = await findSubject(ctx, username);
  // Not counted: a signature cannot be guessed.
  await requireRevealable(ctx, subject, address);
  const about = { email: subject.email };
  const session = await openStep(ctx, subject.loginId, 'WEB_AUTHN', about, challengeExpiry(ctx.now()));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(session, 'base64url'),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  return {
    ChallengeName: 'WEB_AUTHN',
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    Session: session,
  };
}

/** The user whose passkey signed the session. A session takes one answer, right or wrong; a refusal gives no reason. */
export async function answerPasskey(
  ctx: Context,
  { session, username, credential }: { session: string; username: string; credential: string },
  caller: Caller,
): Promise<SignInUser> {
  const { user } = await endStep(ctx, session, 'WEB_AUTHN', username);
  const response = readAssertion(credential);
  const passkey = response && (await queries.findPasskey(ctx.db, ctx.organizationId, response.id));
  if (response === undefined || passkey === undefined || passkey.user_id !== user?.id) throw sessionOver();
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(user.id).toString('base64url'))
    throw sessionOver();
  const use = await verify(response, passkey, session, caller);
  if (use === undefined) throw sessionOver();
  if (!(await queries.usePasskey(ctx.db, ctx.organizationId, passkey.id, use, ctx.now())))
    throw sessionOver();
  return user;
}

async function verify(
  response: AuthenticationResponseJSON,
  { id, public_key: publicKey, counter }: queries.PasskeyRow,
  session: string,
  caller: Caller,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: session,
      expectedOrigin: caller.origin,
      expectedRPID: requireRelyingParty(caller),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // It throws on each wrong field; which one is nobody's business.
    return undefined;
  }
}

function readAssertion(text: string): AuthenticationResponseJSON | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValid(Assertion, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
