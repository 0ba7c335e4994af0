import { createHash } from 'node:crypto';
import * as queries from '../sign-in/challenges.queries.ts';
import type { ChallengeStep } from '../sign-in/challenges.policy.ts';
import type { IdentityContext } from '../identity.state.ts';
import type { SrpExchange } from '../passwords/srp.ts';

const PURPOSE = 'identity challenge';

export interface KeptExchange<T> {
  loginId: string;
  pending: T;
  expiresAt: Date;
}

/** Stores the server's state between the two halves of a proof, sealed; only the secret block finds it again. */
export async function keepExchange<T extends SrpExchange>(
  ctx: IdentityContext,
  secretBlock: Buffer,
  step: ChallengeStep,
  { loginId, pending, expiresAt }: KeptExchange<T>,
): Promise<void> {
  const idHash = hashOf(secretBlock);
  await queries.insertChallenge(ctx.db, ctx.organizationId, {
    id_hash: idHash,
    login_id: loginId,
    step,
    payload: ctx.services.secrets.encrypt(
      PURPOSE,
      idHash.toString('hex'),
      Buffer.from(JSON.stringify(pending)),
    ),
    expires_at: expiresAt,
  });
}

/** Deletes the exchange as it reads it: a second answer finds nothing. */
export async function takeExchange<T extends SrpExchange>(
  ctx: IdentityContext,
  secretBlock: Buffer,
  step: ChallengeStep,
): Promise<KeptExchange<T> | undefined> {
  const idHash = hashOf(secretBlock);
  const row = await queries.takeChallenge(ctx.db, ctx.organizationId, idHash, step, ctx.now());
  if (row === undefined) return undefined;
  const plain = ctx.services.secrets.decrypt(PURPOSE, idHash.toString('hex'), row.payload);
  // Sealed by us for this step, so it has the shape that we gave it.
  return { loginId: row.login_id, pending: JSON.parse(plain.toString()) as T, expiresAt: row.expires_at };
}

function hashOf(secretBlock: Buffer): Buffer {
  return createHash('sha256').update(secretBlock).digest();
}
