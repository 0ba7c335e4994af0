import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../../../../platform/errors.ts';
import { type Ground, groundOf, isRefusal, refusal, type RefusalName } from '../identity.errors.ts';
import { type IdentityContext, stateOf } from '../identity.state.ts';
import * as queries from './invocations.queries.ts';

const KEPT_MS = 10 * 60_000;
const POLL_MS = 100;
const POLLS = 30;
/** More often no client repeats a call while it waits for the answer. */
const MAX_REPETITIONS = 10;

/** A stored answer: a result, or a refusal that a retry must not turn into another one. */
type Answer = { result: object } | { refused: { code: RefusalName; message: string; ground?: Ground } };

/**
 * Clients repeat a call under its old id when no answer reached them. The work is done once, whichever process the
 * repetitions meet; only the very same call counts as one. Repetitions within this process wait for one answer.
 */
export async function once(
  ctx: IdentityContext,
  call: { invocationId: string; operation: string; body: string; isGone: () => boolean },
  work: () => Promise<object>,
  inLine: (task: () => Promise<object>) => Promise<object>,
): Promise<object> {
  const { invocationId, operation, body, isGone } = call;
  const parts = [ctx.organizationId, invocationId, operation, body];
  const idHash = ctx.services.secrets.mac('identity invocation', ...parts);
  const name = idHash.toString('hex');
  const { answering } = stateOf(ctx.services);
  const same = answering.get(name);
  if (same !== undefined) {
    if (same.waiting >= MAX_REPETITIONS) throw refusal('TooManyRequestsException');
    same.waiting += 1;
    return same.answer;
  }
  const repetitions = { waiting: 0 };
  // The place in the queue comes before the claim: the database hears of no call that is not served.
  const answer = inLine(() =>
    isGone() && repetitions.waiting === 0 ? Promise.reject(hungUp()) : claim(ctx, idHash, work),
  );
  answering.set(name, Object.assign(repetitions, { answer }));
  try {
    return await answer;
  } finally {
    answering.delete(name);
  }
}

/** The caller closed the connection while the call waited for its turn, so nobody would hear the answer. */
export const hungUp = (): AppError => refusal('TooManyRequestsException');

async function claim(ctx: IdentityContext, idHash: Buffer, work: () => Promise<object>): Promise<object> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  if (!(await queries.claimInvocation(ctx.db, ctx.organizationId, idHash, { expiresAt, now }))) {
    return open(await waitForAnswer(ctx, idHash));
  }
  const answer = await attempt(ctx, idHash, work);
  await queries.updateAnswer(ctx.db, ctx.organizationId, idHash, seal(ctx, idHash, answer));
  return open(answer);
}

async function attempt(ctx: IdentityContext, idHash: Buffer, work: () => Promise<object>): Promise<Answer> {
  try {
    return { result: await work() };
  } catch (error) {
    if (isRefusal(error) && error.code !== 'TooManyRequestsException') {
      const ground = groundOf(error);
      return { refused: { code: error.code, message: error.message, ...(ground && { ground }) } };
    }
    // Our own trouble: the next repetition may do better.
    await queries.deleteInvocation(ctx.db, ctx.organizationId, idHash);
    throw error;
  }
}

const PURPOSE = 'identity invocation';

/** Answers may hold what signs in. */
function seal(ctx: IdentityContext, idHash: Buffer, answer: Answer): string {
  const plain = Buffer.from(JSON.stringify(answer));
  return ctx.services.secrets.encrypt(PURPOSE, idHash.toString('hex'), plain).toString('base64');
}

function unseal(ctx: IdentityContext, idHash: Buffer, sealed: string): Answer {
  const place = idHash.toString('hex');
  // Sealed by `once`, so it has that shape.
  return JSON.parse(
    ctx.services.secrets.decrypt(PURPOSE, place, Buffer.from(sealed, 'base64')).toString(),
  ) as Answer;
}

async function waitForAnswer(ctx: IdentityContext, idHash: Buffer): Promise<Answer> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const answer = await queries.findAnswer(ctx.db, ctx.organizationId, idHash, ctx.now());
    if (typeof answer === 'string') return unseal(ctx, idHash, answer);
    await sleep(POLL_MS);
  }
  throw refusal('TooManyRequestsException');
}

function open(answer: Answer): object {
  if ('result' in answer) return answer.result;
  const { code, message, ground } = answer.refused;
  throw refusal(code, message, ground);
}
