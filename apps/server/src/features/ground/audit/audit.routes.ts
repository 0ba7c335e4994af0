import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Routes } from '../../../platform/http/api.ts';
import { inPersonOrTeam, isRead } from '../../../platform/http/context.ts';
import { okList } from '../../../platform/http/schemas.ts';
import * as schemas from './audit.schemas.ts';
import * as audit from './audit.service.ts';
import { viewEntry } from './audit.views.ts';
import { deedOf, idIn, type Described } from './deeds.ts';
import { useStaffAudit } from './staff/staff-audit.routes.ts';

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
  useStaffAudit(app);
}

function isNoted({ context: { actor }, method, routeOptions: { config } }: FastifyRequest): boolean {
  if (actor.kind !== 'member' || config.audited === false) return false;
  if (isRead(method) && config.keeps !== true) return false;
  return actor.by !== undefined || config.audited !== undefined;
}

const isInTeam = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.audited === 'inTeam';
