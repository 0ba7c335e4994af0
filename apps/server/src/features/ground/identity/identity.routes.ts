import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { clientOf, createContext, type ContextOptions } from '../../../platform/http/context.ts';
import { isUnavailable } from '../../../platform/http/errors.ts';
import { noteSecurityEvent } from '../../../platform/http/security-events.ts';
import { createQueue, type Queue } from '../../../platform/queue.ts';
import { noteDone, noteRefused } from './identity-events.routes.ts';
import { type Ground, groundOf, isRefusal, refusal, type RefusalName } from './identity.errors.ts';
import { hungUp, once } from './limits/invocations.service.ts';
import { lineOf } from './limits/limits.policy.ts';
import { createOperations, POOL_OPERATIONS, type Operation } from './operations.routes.ts';
import type { EraseAccount } from './users/users.service.ts';
import { wellKnownRoutes } from './well-known.routes.ts';

const MEDIA_TYPE = 'application/x-amz-json-1.1';
const TARGET = /^(AWSCognitoIdentityProviderService|AWSCognitoIdentityService)\.(\w+)$/;
const BODY_LIMIT = 65_536;
const VISITOR = { kind: 'visitor' } as const;
/**
 * Limits for calls that need no sign-in: how many run at once, and how many may wait. A storm of sign-ins takes neither
 * all connections to the database, nor more memory than this. Calls of people who are signed in do not wait here.
 */
const AT_ONCE = 4;
const MAX_WAITING = 300;

/** One door for all operations, named in a header; on the organization's own host, so no other origin is let in. */
export function identityPlugin(options: ContextOptions, erase: EraseAccount): FastifyPluginAsync {
  const operations = createOperations(erase);
  const strangers = createQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING });
  return async (app) => {
    app.decorateRequest('context');
    app.setErrorHandler(answerErrors((request) => operationOf(operations, request)));
    app.setNotFoundHandler((_request, reply) =>
      refuse(reply, 404, 'ResourceNotFoundException', 'There is no such page.'),
    );
    readProtocolBodies(app);
    app.addHook('onRequest', async (request) => {
      request.context = await contextOf(options, request);
    });
    app.post('/', { bodyLimit: BODY_LIMIT, schema: { hide: true } }, (request, reply) =>
      runOperation(operations, strangers, request, reply),
    );
    wellKnownRoutes(app);
  };
}

async function runOperation(
  operations: ReadonlyMap<string, Operation>,
  strangers: Queue,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context, headers, ip } = request;
  const named = operationOf(operations, request);
  if (named === undefined) throw refusal('UnknownOperationException');
  const { name, operation } = named;
  const text = typeof request.body === 'string' ? request.body : '';
  const body = parse(text);
  const invocationId = headers['amz-sdk-invocation-id'];
  const caller = {
    origin: originOf(request),
    userAgent: headers['user-agent'] ?? '',
  };
  // A call that is repeated under its old id is done, and told, once.
  const work = async (): Promise<object> => {
    const done = await operation.run(context, body, ip, caller);
    noteDone(request, name, body, done);
    return done;
  };
  const isGone = (): boolean => request.raw.socket.destroyed;
  // Networks take turns, so one that asks for much does not hold up the others.
  const inLine = (task: () => Promise<object>): Promise<object> =>
    operation.isForStrangers ? strangers.run(task, lineOf(ip)) : task();
  const answer =
    operation.isOnce && typeof invocationId === 'string'
      ? await once(context, { invocationId, operation: name, body: text, isGone }, work, inLine)
      : await inLine(() => (isGone() ? Promise.reject(hungUp()) : work()));
  return reply
    .header('content-type', MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .header('x-amzn-requestid', request.id)
    .send(JSON.stringify(answer));
}

function operationOf(
  operations: ReadonlyMap<string, Operation>,
  { headers }: FastifyRequest,
): { name: string; operation: Operation } | undefined {
  const [, service, name = ''] = TARGET.exec(String(headers['x-amz-target'] ?? '')) ?? [];
  const operation = (service === 'AWSCognitoIdentityService' ? POOL_OPERATIONS : operations).get(name);
  return operation && { name, operation };
}

function originOf({ protocol, host }: FastifyRequest): string {
  const url = URL.parse(`${protocol}://${host}`);
  if (url === null) throw refusal('InvalidParameterException', 'The host has no such port.');
  return url.origin;
}

/** By host only: the organization named in a header would let a foreign host speak for it. */
async function contextOf(
  options: ContextOptions,
  request: FastifyRequest,
): Promise<FastifyRequest['context']> {
  const organization = await options.resolvers.organizationByHostname(request.hostname.toLowerCase());
  if (organization === undefined)
    throw refusal('ResourceNotFoundException', 'There is no organization at this host.');
  request.processorTime.spender.callOf(organization.id);
  const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?/.exec(
    String(request.headers['accept-language'] ?? ''),
  )?.[0];
  return createContext(options, organization, VISITOR, language ?? organization.locale, clientOf(request));
}

/** Kept as text: the invocation is recognised by it. */
function readProtocolBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [MEDIA_TYPE, 'application/x-amz-json-1.0'],
    { parseAs: 'string' },
    (_request, text, done) => done(null, text),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => {
      // Text that the database cannot store.
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
        throw new SyntaxError();
      return value;
    });
  } catch {
    throw refusal('SerializationException');
  }
}

/** The protocol's own form of an error. Its name and message are all that leaves; the rest is for the log. */
const answerErrors =
  (find: (request: FastifyRequest) => { name: string } | undefined) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const note = (name: RefusalName, ground?: Ground): void =>
      noteRefused(request, find(request)?.name, { name, ground });
    if (isRefusal(error)) {
      note(error.code, groundOf(error));
      return refuse(reply, 400, error.code, error.message);
    }
    if (!(error instanceof AppError) && 'statusCode' in error && (error.statusCode ?? 500) < 500) {
      return refuse(reply, 400, 'SerializationException', error.message);
    }
    // More than can be served just now: clients know this name and come again in a moment.
    const isTooMuch = error instanceof AppError && error.kind === 'tooManyRequests';
    if (isTooMuch || isUnavailable(error)) {
      const { code, message } = refusal('TooManyRequestsException');
      if (isTooMuch) note('TooManyRequestsException');
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'identity operation failed');
      else if (error.retryAfterSeconds !== undefined)
        reply.header('retry-after', String(error.retryAfterSeconds));
      return refuse(reply, 400, code, message);
    }
    // A rule of the organization's, such as that its last owner stays.
    if (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'forbidden')) {
      if (error.kind === 'forbidden')
        noteSecurityEvent(request, { event: 'permission.refused', reason: error.code });
      return refuse(reply, 400, 'NotAuthorizedException', error.say(request.context.locale));
    }
    request.log.error({ err: error }, 'identity operation failed');
    return refuse(reply, 500, 'InternalErrorException', 'Something went wrong');
  };

function refuse(reply: FastifyReply, status: number, name: string, message: string): FastifyReply {
  return reply
    .status(status)
    .header('content-type', MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .header('x-amzn-errortype', name)
    .send(JSON.stringify({ __type: name, message }));
}
