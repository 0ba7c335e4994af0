import type { Context } from '../../../platform/context.ts';
import { type Authorization, type Query, readText } from './authorize.policy.ts';
import { hashOf } from './codes.service.ts';
import { callbackOf, flowExpiry } from './hosted.policy.ts';
import * as queries from './hosted.queries.ts';
import type { UpstreamChecks } from './upstream.service.ts';

/** The browser at the door. */
export interface Visit {
  /** Under which the organization was called. */
  readonly origin: string;
  /** A secret of this browser, from its cookie. */
  readonly browser: string;
  readonly session: string | undefined;
}

export interface Departure {
  readonly location: string;
  /** The browser has just signed in. */
  readonly session?: string;
}

const PURPOSE = 'hosted flow';

export interface UpstreamFlow {
  readonly request: Authorization;
  readonly provider: string;
  readonly checks: UpstreamChecks;
}

/** A provider is tried out; nobody is signed in by it. */
export interface TrialFlow {
  /** The staff account that reads the result of the trial. */
  readonly trial: string;
  readonly provider: string;
  readonly checks: UpstreamChecks;
}

export interface SignInFlow {
  readonly request: Authorization;
  /** Only a sign-in made since then will do. */
  readonly since?: number;
}

type Flow = UpstreamFlow | TrialFlow | SignInFlow;

/** The answer of a provider as its client library wants it, with nothing that does not belong there. */
export function answerOf(query: Query, origin: string): URL {
  const answer = new URL(callbackOf(origin));
  for (const name of ['code', 'state', 'iss', 'user']) {
    const text = readText(query, name);
    if (typeof text === 'string') answer.searchParams.set(name, text);
  }
  return answer;
}

export async function keepFlow(
  ctx: Context,
  step: queries.FlowRow['step'],
  name: string,
  browser: string,
  flow: Flow,
): Promise<string> {
  const idHash = hashOf(name);
  await queries.insertFlow(ctx.db, ctx.organizationId, {
    id_hash: idHash,
    step,
    browser_hash: hashOf(browser),
    payload: ctx.services.secrets.encrypt(PURPOSE, idHash.toString('hex'), Buffer.from(JSON.stringify(flow))),
    expires_at: flowExpiry(ctx.now()),
  });
  return name;
}

export async function takeFlow<T extends Flow>(
  ctx: Context,
  step: queries.FlowRow['step'],
  name: string,
  browser: string,
): Promise<T | undefined> {
  const wanted = { id_hash: hashOf(name), browser_hash: hashOf(browser), step };
  const row = await queries.takeFlow(ctx.db, ctx.organizationId, wanted, ctx.now());
  if (row === undefined) return undefined;
  const plain = ctx.services.secrets.decrypt(PURPOSE, row.id_hash.toString('hex'), row.payload);
  // Sealed by us for this step, so it has the shape that we gave it.
  return JSON.parse(plain.toString()) as T;
}
