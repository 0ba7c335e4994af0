import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid, notFound } from '../../../../platform/errors.ts';
import type { ContextOptions } from '../../../../platform/http/context.ts';
import { answerError } from '../../../../platform/http/errors.ts';
import { languageOf } from '../../../../platform/http/language.ts';
import { networkOf } from '../../../../platform/http/network.ts';
import { directionOf, textLocales, textsIn } from '../../../../platform/texts/texts.ts';
import { writeClosedPage, writeFirstRunPage, type FirstRunForm } from './first-run-page.ts';
import { createFirstRun, isFirstRunAddress, makeFirstOrganization } from './first-run.service.ts';

/** Answered before there is an organization. */
const OPEN = /^\/(?:healthz|readyz|setup)(?:\?|$)/;
const wantsPage = ({ headers, method }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/** Until there is an organization, nothing answers but health and the page that makes it. */
export function closeUntilFirstRun(http: FastifyInstance, { database }: ContextOptions): void {
  const firstRun = createFirstRun(database);
  http.addHook('onRequest', async (request, reply) => {
    if (OPEN.test(request.url)) return undefined;
    // While the database is away, each call says so by itself.
    if (!(await firstRun.isAwaited().catch(() => false))) return undefined;
    if (!wantsPage(request)) return answerError(notFound('organization'), request, reply);
    return send(request, reply, 404, (frame) => writeClosedPage(frame, textsIn(frame.locale)));
  });
}

/** Guessing is hopeless; this keeps the database from being asked in vain. */
const limited = {
  rateLimit: {
    max: 20,
    timeWindow: 60_000,
    keyGenerator: ({ ip }: FastifyRequest) => `setup ${networkOf(ip)}`,
  },
};

/** The page of the one-time address. With the first organization the address is gone. */
export function firstRunPlugin(options: ContextOptions): FastifyPluginAsync {
  const firstRun = createFirstRun(options.database);
  return async (app) => {
    app.setErrorHandler(answerError);
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get<{ Querystring: { token?: string | string[] } }>(
      '/setup',
      { schema: { hide: true }, config: limited },
      async (request, reply) => {
        if (!(await firstRun.isAwaited())) return reply.callNotFound();
        const token = String(request.query.token ?? '');
        if (!(await isFirstRunAddress(options, token)))
          return send(request, reply, 404, (frame) => writeClosedPage(frame, textsIn(frame.locale)));
        return sendForm(request, reply, 200, { token, values: { locale: languageOf(request) } });
      },
    );
    app.post<{ Body: unknown }>(
      '/setup',
      { schema: { hide: true }, config: limited, bodyLimit: 20_000 },
      async (request, reply) => {
        if (!(await firstRun.isAwaited())) return reply.callNotFound();
        const values = readFields(request.body);
        const { token = '', name = '', firstName = '', lastName = '', email = '', password = '' } = values;
        const locale = textLocales.find((known) => known === values['locale']) ?? 'en';
        const hostname = hostnameOf(request);
        const given = { token, hostname, name, locale, firstName, lastName, email, password };
        try {
          await makeFirstOrganization(options, given);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === 'setup.notFound' || error.code === 'setup.over') return reply.callNotFound();
          const problem = { text: error.say(languageOf(request)), field: error.field };
          return sendForm(request, reply, 400, { token, values: { ...values, locale }, problem });
        }
        return reply
          .header('cache-control', 'no-store')
          .redirect('/auth/sign-in?redirect=%2Fadmin%2Fstart', 303);
      },
    );
  };
}

/** As a form sends them; programs may send JSON. */
function readFields(sent: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  if (sent === null || sent === undefined) return fields;
  if (typeof sent !== 'object') throw invalid('request.unreadable');
  for (const [field, value] of Object.entries(sent)) {
    if (typeof value !== 'string') throw invalid('request.unreadable', { field });
    fields[field] = value;
  }
  return fields;
}

const hostnameOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase().replace(/\.$/, '');

const sendForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  form: Omit<FirstRunForm, 'hostname' | 'locales'>,
): FastifyReply =>
  send(request, reply, status, (frame) =>
    writeFirstRunPage(frame, textsIn(frame.locale), {
      ...form,
      hostname: hostnameOf(request),
      locales: textLocales,
    }),
  );

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (frame: { locale: string; direction: 'ltr' | 'rtl'; nonce: string }) => string,
): FastifyReply {
  const nonce = randomBytes(18).toString('base64url');
  const locale = languageOf(request);
  return reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      // The address is the secret.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(write({ locale, direction: directionOf(locale), nonce }));
}
