import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineSchedule } from '../jobs/job.ts';
import type { Context } from '../context.ts';
import { type AppError, appError, conflict, invalid } from '../errors.ts';
import * as store from './idempotency-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** With an `Idempotency-Key`, the same call has the same answer for a day. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    idempotency: store.Call | null;
  }
}

/** For the `config` of a write that moves money or seats. */
export const idempotent = { idempotent: true } as const;

const DAY_MS = 24 * 60 * 60_000;
/** Longer than any call takes: whoever was at work on it has died, and to do it again does no harm. */
const ABANDONED_MS = 60_000;
/** As long as a client repeats a call whose answer it has not heard. */
const REPEATING_MS = 60_000;

/**
 * Whether the key is free for a call. A refusal has changed nothing: a form that was corrected may send the same key at once, and
 * a refused call is made again when its client no longer repeats it by itself.
 */
function isOver({ status }: { readonly status: number | null }, isSame: boolean, age: number): boolean {
  if (status === null) return age > ABANDONED_MS;
  return age > DAY_MS || (status >= 400 && (!isSame || age > REPEATING_MS));
}

/**
 * The first call with a key is executed and its answer stored. The same call again gets that answer, a refusal for a minute
 * and in the language of the first time; a different call with the same key is refused, unless the first was. A call that arrives while the first is still running is told to retry.
 */
export function useIdempotency(app: FastifyInstance): void {
  app.decorateRequest('idempotency', null);
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.idempotent !== true) return;
    const call = readCall(request);
    if (call === undefined) return;
    const now = request.context.now();
    const { db, organizationId } = request.context;
    if (await store.begin(db, organizationId, call, now)) {
      request.idempotency = call;
      return;
    }
    const known = await store.find(db, organizationId, call);
    if (known === undefined) throw atWork();
    const isSame = known.request_hash.equals(call.hash);
    if (isOver(known, isSame, now.getTime() - known.created_at.getTime())) {
      if (!(await store.takeOver(db, organizationId, call, known.created_at, now))) throw atWork();
      request.idempotency = call;
      return;
    }
    if (!isSame) throw appError('unprocessable', 'idempotency.otherBody');
    if (known.status === null || known.answer === null) throw atWork();
    await reply
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer((text: unknown) => String(text))
      .status(known.status)
      .send(known.answer);
    // The client that went away in its middle must not have the call made again.
    if (!reply.sent) reply.hijack();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const call = request.idempotency;
    if (call === null) return payload;
    request.idempotency = null;
    const { db, organizationId } = request.context;
    const keep = (): Promise<void> =>
      isFinal(reply) && typeof payload === 'string'
        ? store.finish(db, organizationId, call, reply.statusCode, payload)
        : store.forget(db, organizationId, call);
    try {
      await keep();
    } catch (error) {
      // The call is done, or refused, whatever becomes of its key; and its caller retries sooner than the key runs out.
      request.log.warn({ err: error }, 'idempotency.notKept');
      keepLater(keep, (failure) => request.log.error({ err: failure }, 'idempotency.notKept'));
    }
    return payload;
  });
}

const LATER_MS = [250, 500, 1000, 2000, 4000, 8000, 16_000] as const;

/** Until a connection is free. */
function keepLater(keep: () => Promise<void>, giveUp: (error: unknown) => void, turn = 0): void {
  setTimeout(() => {
    keep().catch((error: unknown) => {
      if (turn + 1 < LATER_MS.length) keepLater(keep, giveUp, turn + 1);
      else giveUp(error);
    });
  }, LATER_MS[turn]).unref();
}

/** Outcomes that a retry may change are not stored: server errors, rate limits, an ended sign-in. */
const isFinal = ({ statusCode }: FastifyReply): boolean =>
  statusCode < 500 && statusCode !== 401 && statusCode !== 429;

const atWork = (): AppError => conflict('idempotency.atWork').retryAfter(1);

/** Nothing without a key, nor for visitors: there is nobody whose key it would be. */
function readCall(request: FastifyRequest): store.Call | undefined {
  const key = request.headers['idempotency-key'];
  const { actor } = request.context;
  if (typeof key !== 'string' || actor.kind !== 'member') return undefined;
  if (key.length < 8 || key.length > 100) throw invalid('idempotency.key', { field: 'idempotency-key' });
  // Where it goes is part of what is asked.
  const said = JSON.stringify([request.url, request.body ?? null]);
  return {
    accountId: actor.accountId,
    route: `${request.method} ${request.routeOptions.url ?? request.url}`,
    key,
    hash: createHash('sha256').update(said).digest(),
  };
}

export const forgetAnswersJob = defineSchedule({
  name: 'http.forget-answers',
  cron: '35 * * * *',
  timeoutSeconds: 600,
  run: (ctx: Context) =>
    store.deleteBefore(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - DAY_MS)),
});
