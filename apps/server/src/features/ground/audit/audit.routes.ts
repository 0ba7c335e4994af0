import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/context.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { inPersonOrTeam, isRead } from '../../../platform/http/context.ts';
import { okList } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import * as schemas from './audit.schemas.ts';
import * as audit from './audit.service.ts';
import { viewEntry } from './audit.views.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The lines that say that it was begun. */
    auditIds: readonly string[] | null;
  }
  interface FastifyInstance {
    /** The summary of each operation, by operation id. */
    summaries: Map<string, string>;
  }
}

export const auditRoutes: Routes = (app) => {
  app.get('/self/audit', { schema: schemas.listAudit, config: inPersonOrTeam }, async ({ context, query }) =>
    okList(
      (await audit.listAudit(context, query)).map((row) =>
        viewEntry(row, app.summaries.get(row.operation) ?? row.operation),
      ),
    ),
  );
};

interface Described {
  operationId?: string;
  summary?: string;
}

/** Notes every write of whoever acts for another, and what lets others in. Calls of people for themselves cost nothing. */
export function useAudit(app: FastifyInstance): void {
  app.decorate('summaries', new Map<string, string>());
  app.decorateRequest('auditIds', null);
  app.addHook('onRoute', ({ schema }) => {
    const { operationId, summary } = (schema ?? {}) as Described;
    if (operationId !== undefined) app.summaries.set(operationId, summary ?? operationId);
  });
  app.addHook('preHandler', async (request) => {
    if (!isNoted(request)) return;
    const { context, params } = request;
    const deed = deedOf(request);
    const own = await audit.begin(context, deed);
    const { teamId } = params as { teamId?: string };
    request.auditIds = [own, ...(isInTeam(request) ? await audit.beginInTeam(context, deed, teamId) : [])];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { auditIds: ids, context } = request;
    if (ids === null) return payload;
    request.auditIds = null;
    const subjectId = reply.statusCode === 200 ? idIn(payload, context.actor) : undefined;
    try {
      // A team that was only just opened could not be noted before.
      const late =
        isInTeam(request) && ids.length === 1
          ? await audit.beginInTeam(context, deedOf(request), subjectId)
          : [];
      await audit.finish(context, [...ids, ...late], { status: reply.statusCode, subjectId });
    } catch (error) {
      // It is done all the same, and its line says that somebody began it.
      request.log.error({ err: error }, 'audit.unfinished');
    }
    return payload;
  });
}

function isNoted({ context: { actor }, method, routeOptions: { config } }: FastifyRequest): boolean {
  if (actor.kind !== 'member' || config.audited === false) return false;
  if (isRead(method) && config.keeps !== true) return false;
  return actor.by !== undefined || config.audited !== undefined;
}

const isInTeam = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.audited === 'inTeam';

const deedOf = ({ id, method, params, routeOptions: { schema, url } }: FastifyRequest): audit.Deed => ({
  operation: (schema as Described).operationId ?? `${method} ${url ?? ''}`,
  requestId: id,
  subjectId: Object.values(params as Record<string, string>).findLast(isUuid),
});

interface Answered {
  readonly data?: { readonly id?: unknown; readonly account?: { readonly id?: unknown } | null } | null;
}

/** Of what was made, as the answer names it; or of whoever else it was done to. */
function idIn(payload: unknown, actor: Actor): string | undefined {
  if (typeof payload !== 'string') return undefined;
  const { data } = JSON.parse(payload) as Answered;
  const other = data?.account?.id;
  const id = data?.id ?? (actor.kind === 'member' && actor.accountId === other ? undefined : other);
  return typeof id === 'string' && isUuid(id) ? id : undefined;
}
