import type { Context } from '../../../platform/context.ts';
import { admitFederated, oldestProof, requireSignedIn, type AdmissionRefusal } from '../identity/index.ts';
import {
  type Authorization,
  type OAuthProblem,
  type Query,
  readAuthorization,
  readText,
  type Wish,
  withQuery,
} from './authorize.policy.ts';
import { type Granted, grantCode, hashOf, newName, openSession, type Proven } from './codes.service.ts';
import {
  answerOf,
  type Departure,
  keepFlow,
  type SignInFlow,
  takeFlow,
  type TrialFlow,
  type UpstreamFlow,
  type Visit,
} from './flows.service.ts';
import { oauthError } from './hosted.errors.ts';
import { callbackOf, homeOf, type Redirect, redirectsOf } from './hosted.policy.ts';
import * as queries from './hosted.queries.ts';
import { findProvider, type ProviderRow } from './providers.queries.ts';
import { endTrial } from './providers/trial.service.ts';
import * as upstream from './upstream.service.ts';

/** Answers to an address that is not allowed go nowhere; whatever else is wrong goes back to the client. */
export async function authorize(ctx: Context, query: Query, visit: Visit): Promise<Departure> {
  const redirect = await requireRedirect(ctx, query, visit.origin);
  const redirectUri = redirect.address;
  const asked = readAuthorization(query, redirect);
  if ('error' in asked) return back({ redirectUri, state: readText(query, 'state') ?? undefined }, asked);
  const { request, wish } = asked;
  if (wish.provider !== undefined && wish.prompt !== 'none')
    return goElsewhere(ctx, request, wish, wish.provider, visit);
  const known =
    visit.session === undefined || (wish.prompt !== undefined && wish.prompt !== 'none')
      ? undefined
      : await queries.findSession(ctx.db, ctx.organizationId, hashOf(visit.session), {
          now: ctx.now(),
          oldest: oldestProof(ctx),
        });
  if (known !== undefined)
    return letGo(
      request,
      await ctx.transaction((inner) => grantCode(inner, { ...known, proof: known }, request)),
    );
  if (wish.prompt === 'none')
    return back(request, { error: 'login_required', error_description: 'Nobody is signed in here.' });
  return askHere(ctx, request, wish, visit);
}

async function requireRedirect(ctx: Context, query: Query, origin: string): Promise<Redirect> {
  requireClient(ctx, query['client_id']);
  const { redirect_urls: listed } = await queries.findClientUrls(ctx.db, ctx.organizationId);
  const redirectUri = query['redirect_uri'];
  const redirect = redirectsOf(origin, listed).find(({ address }) => address === redirectUri);
  if (redirect !== undefined) return redirect;
  throw oauthError('invalid_request', 'redirect_uri is none of those that are allowed.');
}

export function requireClient(ctx: Context, clientId: unknown): void {
  const { identityService, userPoolClientId } = ctx.organization;
  if (identityService !== 'embedded' || clientId !== userPoolClientId)
    throw oauthError('invalid_client', 'There is no such client here.');
}

const back = (
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  problem: OAuthProblem,
): Departure => ({ location: withQuery(redirectUri, { ...problem, state }) });

const letGo = ({ redirectUri, state }: Authorization, { code }: Granted): Departure => ({
  location: withQuery(redirectUri, { code, state }),
});

/** The organization's own sign-in screen leads back here by itself. */
async function askHere(
  ctx: Context,
  request: Authorization,
  { prompt }: Wish,
  { browser }: Visit,
): Promise<Departure> {
  const flow: SignInFlow = {
    request,
    ...(prompt === 'login' && { since: Math.floor(ctx.now().getTime() / 1000) }),
  };
  const name = await keepFlow(ctx, 'signIn', newName(), browser, flow);
  const target = withQuery('/auth/authorize', { request: name });
  return { location: withQuery('/auth/sign-in', { redirect: target }) };
}

async function goElsewhere(
  ctx: Context,
  request: Authorization,
  wish: Wish,
  name: string,
  { origin, browser }: Visit,
): Promise<Departure> {
  const provider = await findProvider(ctx.db, ctx.organizationId, name);
  if (provider?.enabled !== true)
    return back(request, { error: 'invalid_request', error_description: 'There is no such provider here.' });
  const checks = { state: newName(), nonce: newName(), verifier: newName() };
  let location: string;
  try {
    location = await upstream.addressOf(ctx, provider, callbackOf(origin), checks, wish);
  } catch (error) {
    return back(request, describeFailure(ctx, provider, error));
  }
  const flow: UpstreamFlow = { request, provider: name, checks };
  await keepFlow(ctx, 'upstream', checks.state, browser, flow);
  return { location };
}

const REFUSALS: Record<AdmissionRefusal, string> = {
  email_missing: 'The provider told no email address.',
  email_unverified: 'The provider has not confirmed the email address.',
  temporarily_unavailable: 'We are performing maintenance. Please try again later.',
  email_taken: 'There is an account with this email address, which is signed in to in another way.',
  user_disabled: 'The account is switched off.',
  password_reset: 'A new password has to be set before the next sign-in.',
};

/** The callback of a provider. A person without a pending flow in this browser has to start again. */
export async function returnFromProvider(ctx: Context, query: Query, visit: Visit): Promise<Departure> {
  const state = readText(query, 'state') ?? '';
  const flow = await takeFlow<UpstreamFlow | TrialFlow>(ctx, 'upstream', state, visit.browser);
  if (flow === undefined)
    return back(
      { redirectUri: homeOf(visit.origin) },
      { error: 'flow_expired', error_description: 'This sign-in has taken too long, or is over already.' },
    );
  if ('trial' in flow) return endTrial(ctx, flow, query, visit.origin);
  const { request, checks } = flow;
  const said = readText(query, 'error');
  if (said !== undefined) return back(request, describeAnswer(said ?? ''));
  const provider = await findProvider(ctx.db, ctx.organizationId, flow.provider);
  if (provider?.enabled !== true)
    return back(request, { error: 'invalid_request', error_description: 'There is no such provider here.' });
  let person: Awaited<ReturnType<typeof upstream.readPerson>>;
  try {
    person = await upstream.readPerson(ctx, provider, answerOf(query, visit.origin), checks);
  } catch (error) {
    return back(request, describeFailure(ctx, provider, error));
  }
  const admission = await admitFederated(ctx, person);
  if ('refused' in admission)
    return back(request, { error: admission.refused, error_description: REFUSALS[admission.refused] });
  return enter(ctx, { userId: admission.userId, authTime: ctx.now(), proof: 'elsewhere' }, request);
}

/** After the sign-in on the organization's own screen: the way on, for the browser that was asked to. */
export async function continueHere(
  ctx: Context,
  { name, accessToken }: { name: string; accessToken: string },
  { browser }: Visit,
): Promise<Departure> {
  const { user, authTime, familyId } = await requireSignedIn(ctx, accessToken);
  const flow = await takeFlow<SignInFlow>(ctx, 'signIn', name, browser);
  if (flow === undefined)
    throw oauthError('invalid_request', 'This sign-in has taken too long, or is over already.');
  if (flow.since !== undefined && authTime.getTime() < flow.since * 1000) {
    // Stays, for the sign-in that is asked for now.
    await keepFlow(ctx, 'signIn', name, browser, flow);
    throw oauthError('login_required', 'Please sign in again.');
  }
  return enter(ctx, { userId: user.id, authTime, proof: { familyId } }, flow.request);
}

async function enter(ctx: Context, proven: Proven, request: Authorization): Promise<Departure> {
  return ctx.transaction(async (inner) => {
    const granted = await grantCode(inner, proven, request);
    const session = await openSession(inner, proven.userId, granted.familyId);
    return { ...letGo(request, granted), session };
  });
}

function describeAnswer(said: string): OAuthProblem {
  // Apple has a word of its own for it.
  if (said === 'access_denied' || said === 'user_cancelled_authorize')
    return { error: 'access_denied', error_description: 'The sign-in was cancelled at the provider.' };
  if (said === 'temporarily_unavailable' || said === 'server_error')
    return { error: 'temporarily_unavailable', error_description: 'The provider has trouble at the moment.' };
  return { error: 'server_error', error_description: 'The provider refused the sign-in.' };
}

function describeFailure(ctx: Context, { name }: ProviderRow, error: unknown): OAuthProblem {
  ctx.services.log.warn(`The sign-in provider ${name} could not be used`, error);
  return upstream.isUnreachable(error)
    ? { error: 'temporarily_unavailable', error_description: 'The provider cannot be reached at the moment.' }
    : { error: 'server_error', error_description: 'The answer of the provider was not acceptable.' };
}
