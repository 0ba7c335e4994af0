import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { AppError, invalid } from '../../../platform/errors.ts';
import { clientOf, createContext, readToken, type ContextOptions } from '../../../platform/http/context.ts';
import { isUnavailable } from '../../../platform/http/errors.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { noteSecurityEvent, type SecurityEventName } from '../../../platform/http/security-events.ts';
import { isRefusal } from '../identity/index.ts';
import * as authorize from './authorize.service.ts';
import { type Query, withQuery } from './authorize.policy.ts';
import { newName } from './codes.service.ts';
import { invalidToken, oauthError } from './hosted.errors.ts';
import type { Departure, Visit } from './flows.service.ts';
import { callbackOf, SESSION_SECONDS } from './hosted.policy.ts';
import * as tokens from './tokens.service.ts';
import { startTrial } from './providers/trial.service.ts';

const BODY_LIMIT = 65_536;
const PATH = '/identity';
/** A venue behind one address signs in together; a program that tries codes is stopped. */
const DOOR = { config: perMinute(300), schema: { hide: true } } as const;
const SESSION = 'hosted-session';
const BROWSER = 'hosted-browser';
const BROWSER_SECONDS = 24 * 3600;

/** The hosted domain: beside the identity service, on the organization's own host. */
export function hostedDomainPlugin(options: ContextOptions): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest('context');
    app.setErrorHandler(answerError);
    readForms(app);
    app.addHook('onRequest', async (request, reply) => {
      const organization = await options.resolvers.organizationByHostname(request.hostname.toLowerCase());
      if (organization === undefined)
        throw oauthError('invalid_client', 'There is no organization at this host.');
      request.processorTime.spender.callOf(organization.id);
      const language = organization.locale;
      request.context = createContext(options, organization, undefined, language, clientOf(request));
      // Codes stand in addresses here.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });

    app.get('/oauth2/authorize', DOOR, async (request, reply) =>
      depart(
        request,
        reply,
        await authorize.authorize(request.context, queryOf(request), meet(request, reply)),
      ),
    );

    app.get('/oauth2/try', DOOR, async (request, reply) =>
      depart(request, reply, await startTrial(request.context, queryOf(request), meet(request, reply))),
    );

    app.get('/oauth2/idpresponse', DOOR, async (request, reply) => {
      const visit = meet(request, reply);
      return depart(
        request,
        reply,
        await authorize.returnFromProvider(request.context, queryOf(request), visit),
      );
    });

    // Posted from another site, so without the cookies of this one: the browser comes again, by itself, and with them.
    app.post('/oauth2/idpresponse', { ...DOOR, bodyLimit: BODY_LIMIT }, (request, reply) => {
      const form = formOf(request);
      const kept = ['code', 'state', 'iss', 'user', 'error'].map((name) => [name, form[name]] as const);
      const values = Object.fromEntries(
        kept.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      );
      return reply.redirect(withQuery(callbackOf(originOf(request)), values), 303);
    });

    app.post('/oauth2/continue', { ...DOOR, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const accessToken = readToken(request);
      const name = formOf(request)['request'];
      if (accessToken === undefined) throw invalidToken();
      if (typeof name !== 'string') throw oauthError('invalid_request', 'request is missing.');
      const visit = meet(request, reply);
      const { location, session } = await authorize.continueHere(
        request.context,
        { name, accessToken },
        visit,
      );
      if (session !== undefined) setCookie(request, reply, SESSION, session, SESSION_SECONDS);
      return { location };
    });

    app.post('/oauth2/token', { ...DOOR, bodyLimit: BODY_LIMIT }, async (request) => {
      const { view, actor } = await tokens.exchange(request.context, formOf(request));
      if (actor !== undefined) noteSecurityEvent(request, { event: 'signIn.done', actor });
      return view;
    });

    app.post('/oauth2/revoke', { ...DOOR, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await tokens.revoke(request.context, formOf(request));
      return reply.status(200).send({});
    });

    app.get('/oauth2/userInfo', DOOR, (request) => tokens.userInfo(request.context, readToken(request)));

    app.get('/logout', DOOR, async (request, reply) => {
      const visit = { origin: originOf(request), session: cookieOf(request, SESSION) };
      const target = await tokens.leave(request.context, queryOf(request), visit);
      setCookie(request, reply, SESSION, '', 0);
      return reply.redirect(target, 302);
    });
  };
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host.toLowerCase()}`;

function meet(request: FastifyRequest, reply: FastifyReply): Visit {
  let browser = cookieOf(request, BROWSER);
  if (browser === undefined) {
    browser = newName();
    setCookie(request, reply, BROWSER, browser, BROWSER_SECONDS);
  }
  return { origin: originOf(request), browser, session: cookieOf(request, SESSION) };
}

/** A person is to sign in, has cancelled, or waits until something is back. */
const UNTOLD = new Set(['login_required', 'access_denied', 'temporarily_unavailable']);
/** A program did not ask as the protocol has it; in all else a proof is refused. */
const UNREADABLE = new Set([
  'form.tooManyFields',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

function noteRefused(request: FastifyRequest, reason: string, cause?: unknown): void {
  if (UNTOLD.has(reason)) return;
  const event = UNREADABLE.has(reason) ? 'input.refused' : refusedGrant(cause);
  noteSecurityEvent(request, { event, reason });
}

function depart(
  request: FastifyRequest,
  reply: FastifyReply,
  { location, session }: Departure,
): FastifyReply {
  if (session !== undefined) setCookie(request, reply, SESSION, session, SESSION_SECONDS);
  const refused = URL.parse(location, originOf(request))?.searchParams.get('error') ?? undefined;
  if (refused !== undefined) noteRefused(request, refused);
  return reply.redirect(location, 302);
}

/** With this prefix no other host of the domain can plant it; browsers want it over HTTPS and for the whole host. */
const nameOf = (protocol: string, name: string): string => (protocol === 'https' ? `__Host-${name}` : name);

function cookieOf({ headers, protocol }: FastifyRequest, name: string): string | undefined {
  const full = nameOf(protocol, name);
  const found = (headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(`${full}=`));
  const value = found?.slice(full.length + 1);
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

/** Sent along when somebody is led here from elsewhere, which is what happens here; never with what others post. */
function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
): void {
  const isSecure = protocol === 'https';
  const place = isSecure ? 'Path=/; Secure' : `Path=${PATH}`;
  reply.header(
    'set-cookie',
    `${nameOf(protocol, name)}=${value}; ${place}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
  );
}

// Repeated parameters arrive as lists, and are told apart by that.
const queryOf = (request: FastifyRequest): Query => request.query as Query;
const formOf = ({ body }: FastifyRequest): Query =>
  typeof body === 'object' && body !== null ? (body as Query) : {};

/** No form of the protocol has a third of it. */
const MOST_FIELDS = 50;

function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form: Record<string, string | string[]> = Object.create(null) as Record<
        string,
        string | string[]
      >;
      const fields = new URLSearchParams(String(body));
      if (fields.size > MOST_FIELDS)
        return done(
          invalid('form.tooManyFields', { values: { max: MOST_FIELDS }, field: 'body' }),
          undefined,
        );
      for (const [name, value] of fields) {
        const before = form[name];
        form[name] = before === undefined ? value : [before, value].flat();
      }
      done(null, form);
    },
  );
}

function refusedGrant(cause: unknown): SecurityEventName {
  if (cause === 'reused') return 'token.reused';
  if (!isRefusal(cause)) return 'signIn.refused';
  if (cause.code === 'RefreshTokenReuseException') return 'token.reused';
  if (cause.code === 'TooManyFailedAttemptsException') return 'guesses.limited';
  return cause.cause === 'token' ? 'token.refused' : 'signIn.refused';
}

/** In the form of OAuth, with the text where this protocol's clients look for it as well. */
function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refuse = (status: number, name: string, message: string): FastifyReply =>
    reply
      .status(status)
      .header('cache-control', 'no-store')
      .send({ error: name, error_description: message, error_message: message });
  const note = (event: SecurityEventName): void => {
    if (error instanceof AppError) noteSecurityEvent(request, { event, reason: error.code });
  };
  if (error instanceof AppError && error.kind === 'tooManyRequests') {
    note('rate.exceeded');
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    return refuse(429, 'temporarily_unavailable', error.message);
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'hosted domain failed');
    const seconds = error instanceof AppError ? error.retryAfterSeconds : undefined;
    reply.header('retry-after', String(seconds ?? 2));
    return refuse(
      503,
      'temporarily_unavailable',
      'Not available at the moment. Please try again in a moment.',
    );
  }
  if (isRefusal(error) || (error instanceof AppError && error.kind === 'unauthenticated')) {
    note('token.refused');
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return refuse(401, 'invalid_token', error.message);
  }
  if (error instanceof AppError && error.kind === 'invalid') {
    noteRefused(request, error.code, error.cause);
    return refuse(400, error.code, error.message);
  }
  if (!(error instanceof AppError) && 'statusCode' in error && (error.statusCode ?? 500) < 500)
    return refuse(400, 'invalid_request', error.message);
  request.log.error({ err: error }, 'hosted domain failed');
  return refuse(500, 'server_error', 'Something went wrong.');
}
