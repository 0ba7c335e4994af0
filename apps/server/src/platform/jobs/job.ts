import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Fact } from '../facts.ts';

export interface JobRun {
  /** 1 for the first try. */
  readonly attempt: number;
  /** After this one nobody tries again. */
  readonly isLast: boolean;
  /** Aborted when the job takes too long, or when the program stops before it is done. */
  readonly signal: AbortSignal;
}

/** Work that is done later, at least once, for one organization; so running it twice must do no harm. */
export interface Job<T = unknown> {
  readonly name: string;
  readonly payload: TSchema;
  /** Tries after the first, each waiting twice as long as the one before. */
  readonly retries: number;
  readonly firstRetrySeconds: number;
  readonly timeoutSeconds: number;
  /** The most of one organization that run at once in a process, so that one whose work is slow leaves room for the others. */
  readonly perOrganization?: number;
  /** Set for work that comes round by the clock, for every organization. */
  readonly cron: string | undefined;
  /** Names of the facts of which each becomes one such job. */
  readonly hears: readonly string[];
  run(ctx: Context, payload: T, run: JobRun): Promise<void>;
}

interface JobOptions {
  readonly name: string;
  readonly retries?: number;
  readonly firstRetrySeconds?: number;
  readonly timeoutSeconds?: number;
  readonly perOrganization?: number;
}

const defaults = { retries: 5, firstRetrySeconds: 10, timeoutSeconds: 60, cron: undefined, hears: [] };

/**
 * The payload is known from the schema alone. To learn the schema from the payload, the compiler would compare every kind of
 * schema with every other.
 */
export function defineJob<T extends TSchema>(
  job: JobOptions & {
    readonly payload: T;
    run(ctx: Context, payload: NoInfer<Static<T>>, run: JobRun): Promise<void>;
  },
): Job<NoInfer<Static<T>>> {
  return { ...defaults, ...job };
}

/** `cron` in UTC, five fields. */
export function defineSchedule(
  job: JobOptions & { readonly cron: string; run(ctx: Context, run: JobRun): Promise<void> },
): Job<Record<string, never>> {
  return {
    ...defaults,
    ...job,
    payload: Type.Object({}, { additionalProperties: false }),
    run: (ctx, _payload, run) => job.run(ctx, run),
  };
}

const FactPayload = Type.Object(
  {
    name: Type.String(),
    id: Type.Optional(Type.String()),
    by: Type.Optional(Type.String()),
    actedBy: Type.Optional(Type.String()),
    with: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: false },
);

/**
 * Hears facts that must not be missed. The job is part of the transaction that recorded the fact; it runs at least once,
 * in no promised order, and perhaps long after: it looks at what is true by then, and running twice does no harm.
 */
export function defineListener(
  listener: JobOptions & {
    readonly hears: readonly string[];
    run(ctx: Context, fact: Fact, run: JobRun): Promise<void>;
  },
): Job<Fact> {
  return { ...defaults, ...listener, payload: FactPayload };
}

/** Thrown by a job for which trying again is pointless. */
export class PermanentJobError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PermanentJobError';
  }
}
