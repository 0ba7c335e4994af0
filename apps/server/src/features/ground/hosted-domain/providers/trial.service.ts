import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import type { ProviderKind } from '../../identity/identity.tables.ts';
import { type Query, readText } from '../authorize.policy.ts';
import { newName } from '../codes.service.ts';
import { answerOf, type Departure, keepFlow, type TrialFlow, type Visit } from '../flows.service.ts';
import { oauthError } from '../hosted.errors.ts';
import { callbackOf, flowExpiry } from '../hosted.policy.ts';
import { describeTrouble, type Trouble } from './trouble.ts';
import { findProvider } from '../providers.queries.ts';
import * as upstream from '../upstream.service.ts';

/** A provider as it answered when it was tried. */
export interface TrialResult {
  readonly provider: string;
  readonly kind: ProviderKind;
  readonly trouble?: Trouble;
  readonly person?: {
    readonly issuer: string;
    readonly subject: string;
    readonly email?: string | undefined;
    readonly isEmailProven: boolean;
    readonly isEmailTrusted: boolean;
    readonly attributes: Readonly<Record<string, string | undefined>>;
  };
}

interface Sealed<T> {
  /** Account of the staff: nobody else begins this trial, or reads what came of it. */
  readonly by: string;
  readonly until: number;
  readonly value: T;
}

const BEGINNING = 'sign-in trial';
const RESULT = 'sign-in trial result';
const MAX_DETAIL = 300;

function seal(ctx: Context, purpose: string, by: string, value: unknown): string {
  const sealed = { by, until: flowExpiry(ctx.now()).getTime(), value };
  const plain = Buffer.from(JSON.stringify(sealed));
  return ctx.services.secrets.encrypt(purpose, ctx.organizationId, plain).toString('base64url');
}

function unseal<T>(ctx: Context, purpose: string, text: string): Sealed<T> | undefined {
  try {
    const plain = ctx.services.secrets.decrypt(purpose, ctx.organizationId, Buffer.from(text, 'base64url'));
    // Sealed by us for this purpose, so it has the shape that we gave it.
    const sealed = JSON.parse(plain.toString()) as Sealed<T>;
    return sealed.until > ctx.now().getTime() ? sealed : undefined;
  } catch {
    return undefined;
  }
}

/** Where the window of the trial begins, for minutes. */
export const trialPath = (ctx: Context, by: string, provider: string): string =>
  `/identity/oauth2/try?request=${seal(ctx, BEGINNING, by, provider)}`;

export async function startTrial(ctx: Context, query: Query, visit: Visit): Promise<Departure> {
  const begun = unseal<string>(ctx, BEGINNING, readText(query, 'request') ?? '');
  if (begun === undefined) throw oauthError('invalid_request', 'This trial has expired. Begin it again.');
  const { by, value: name } = begun;
  const provider = await findProvider(ctx.db, ctx.organizationId, name);
  if (provider === undefined) throw oauthError('invalid_request', 'There is no such provider here.');
  const checks = { state: newName(), nonce: newName(), verifier: newName() };
  let location: string;
  try {
    location = await upstream.addressOf(ctx, provider, callbackOf(visit.origin), checks, {});
  } catch (error) {
    const trouble = describeTrouble(error);
    return told(ctx, visit.origin, by, { provider: name, kind: provider.kind, trouble });
  }
  const flow: TrialFlow = { trial: by, provider: name, checks };
  await keepFlow(ctx, 'upstream', checks.state, visit.browser, flow);
  return { location };
}

export async function endTrial(
  ctx: Context,
  { trial: by, provider: name, checks }: TrialFlow,
  query: Query,
  origin: string,
): Promise<Departure> {
  const provider = await findProvider(ctx.db, ctx.organizationId, name);
  if (provider === undefined) throw oauthError('invalid_request', 'There is no such provider here.');
  const about = { provider: name, kind: provider.kind };
  const said = readText(query, 'error');
  if (said !== undefined) {
    const detail = [said, readText(query, 'error_description')].filter(Boolean).join(': ');
    return told(ctx, origin, by, {
      ...about,
      trouble: { reason: 'refused', detail: detail.slice(0, MAX_DETAIL) },
    });
  }
  try {
    const read = await upstream.readPerson(ctx, provider, answerOf(query, origin), checks);
    const { issuer, subject, email, isEmailProven, isEmailTrusted, attributes } = read;
    const person = { issuer, subject, email, isEmailProven, isEmailTrusted, attributes };
    return told(ctx, origin, by, { ...about, person });
  } catch (error) {
    return told(ctx, origin, by, { ...about, trouble: describeTrouble(error) });
  }
}

/** Behind the number sign, so that it stands in no log on the way. */
const told = (ctx: Context, origin: string, by: string, result: TrialResult): Departure => ({
  location: `${origin}/admin/settings/sign-in/tried#${seal(ctx, RESULT, by, result)}`,
});

export function openTrial(ctx: Context, accountId: string, text: string): TrialResult {
  const result = unseal<TrialResult>(ctx, RESULT, text);
  if (result === undefined || result.by !== accountId) throw conflict('provider.trialExpired');
  return result.value;
}
