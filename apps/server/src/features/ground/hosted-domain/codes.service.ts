import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { grantSignIn, isRefusal, type SignInProof } from '../identity/index.ts';
import type { Authorization } from './authorize.policy.ts';
import { oauthError } from './hosted.errors.ts';
import { codeExpiry, sessionExpiry } from './hosted.policy.ts';
import * as queries from './hosted.queries.ts';

export const newName = (): string => randomBytes(32).toString('base64url');
export const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();

export interface Granted {
  /** For the client, to be exchanged for tokens. */
  readonly code: string;
  /** The sign-in that the exchange begins. */
  readonly familyId: string;
}

/** Somebody who has proven who they are. */
export interface Proven {
  readonly userId: string;
  readonly authTime: Date;
  readonly proof: SignInProof;
}

export async function grantCode(
  ctx: Context,
  { userId, authTime, proof }: Proven,
  request: Authorization,
): Promise<Granted> {
  const code = newName();
  const expiresAt = codeExpiry(ctx.now());
  const granted = { scope: request.scope, authTime, expiresAt, proof };
  const familyId = await grantSignIn(ctx, userId, granted).catch((error: unknown) => {
    throw isRefusal(error) ? oauthError('login_required', 'Please sign in again.') : error;
  });
  await queries.insertCode(ctx.db, ctx.organizationId, {
    code_hash: hashOf(code),
    user_id: userId,
    family_id: familyId,
    client_id: ctx.organization.userPoolClientId,
    redirect_uri: request.redirectUri,
    code_challenge: request.codeChallenge,
    scope: request.scope,
    nonce: request.nonce ?? null,
    expires_at: expiresAt,
  });
  return { code, familyId };
}

/** The session id of the browser; always a new one, so that nobody can fixate a session beforehand. */
export async function openSession(ctx: Context, userId: string, familyId: string): Promise<string> {
  const session = newName();
  await queries.insertSession(ctx.db, ctx.organizationId, {
    id_hash: hashOf(session),
    user_id: userId,
    family_id: familyId,
    expires_at: sessionExpiry(ctx.now()),
  });
  return session;
}
