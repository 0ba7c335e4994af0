import type { FastifyInstance, FastifyRequest } from 'fastify';
import { begun } from '../../../../platform/begun.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { isRead, keeps } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { isStaff } from '../../../../platform/powers.ts';
import { viewBaseAccount } from '../../accounts/index.ts';
import { deedOf, idIn, type Described } from '../deeds.ts';
import { writeStaffAuditTable } from './staff-audit-table.views.ts';
import * as schemas from './staff-audit.schemas.ts';
import * as audit from './staff-audit.service.ts';
import { viewLine } from './staff-audit.views.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The line of the staff's log that says that it was begun. */
    staffAudit: audit.LinePlace | null;
  }
  interface FastifyInstance {
    /** The summary of each operation that the staff's log notes, by operation id. */
    staffOperations: Map<string, string>;
  }
}

export const staffAuditRoutes: Routes = (app) => {
  const summaryOf = (operation: string): string => app.summaries.get(operation) ?? operation;

  app.get('/admin/audit', { schema: schemas.listStaffAudit }, async ({ context, query }) =>
    okList(
      (await audit.listLines(context, query)).map((line) => viewLine(line, summaryOf(line.row.operation))),
    ),
  );

  app.get('/admin/audit/filters', { schema: schemas.getStaffAuditFilters }, async ({ context }) =>
    ok({
      accounts: (await audit.listActors(context)).map(viewBaseAccount),
      operations: [...app.staffOperations].map(([operation, summary]) => ({ operation, summary })),
    }),
  );

  app.get(
    '/admin/audit.csv',
    { schema: schemas.exportStaffAudit, config: { ...keeps, ...perMinute(20) } },
    async ({ context, query, staffAudit }, reply) => {
      // Without a line the caller is not of the staff, and is refused.
      const place = staffAudit ?? { id: context.organizationId, created_at: context.now() };
      const lines = await begun(audit.readLines(context, query, place));
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(writeStaffAuditTable(lines, summaryOf, context.locale));
    },
  );
};

/** Notes every write of the staff under `/admin`, in the log that the staff reads. */
export function useStaffAudit(app: FastifyInstance): void {
  app.decorate('staffOperations', new Map<string, string>());
  app.decorateRequest('staffAudit', null);
  app.addHook('onRoute', ({ config, method, schema, url }) => {
    const { operationId, summary } = (schema ?? {}) as Described;
    if (operationId === undefined || !isNoted(url, String(method), config?.keeps)) return;
    app.staffOperations.set(operationId, summary ?? operationId);
  });
  app.addHook('preHandler', async (request) => {
    const { context, method, routeOptions } = request;
    if (!isNoted(routeOptions.url, method, routeOptions.config.keeps) || !isOfStaff(request)) return;
    request.staffAudit = await audit.begin(context, deedOf(request));
  });
  app.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const { context, staffAudit: place } = request;
    const isOutside = place === null && status < 300 && (isWriteElsewhere(request) || isByRight(request));
    if (place === null && !isOutside) return payload;
    request.staffAudit = null;
    const isNamed = deedOf(request).subjectId !== undefined;
    const subjectId = status === 200 && !isNamed ? idIn(payload, context.actor) : undefined;
    try {
      if (place === null) await audit.note(context, deedOf(request), { status, subjectId });
      else await audit.finish(context, place, { status, subjectId });
    } catch (error) {
      // It is done all the same, and its line says that somebody began it.
      request.log.error({ err: error }, 'audit.unfinished');
    }
    return payload;
  });
}

const ADMIN = /^(?:\/api)?\/admin\//;

const isNoted = (url: string | undefined, method: string, isKept: boolean | undefined): boolean =>
  url !== undefined && ADMIN.test(url) && (!isRead(method) || isKept === true);

/** Groups, listings and series are run by others too. */
const isWriteElsewhere = (request: FastifyRequest): boolean =>
  request.routeOptions.url !== undefined &&
  !ADMIN.test(request.routeOptions.url) &&
  !isRead(request.method) &&
  isOfStaff(request);

/** Members may do some of the work of the staff by a right that the staff has given to them. */
const isByRight = ({ method, context }: FastifyRequest): boolean =>
  !isRead(method) && (context.noted ?? []).some(({ byPower }) => byPower === true);

/** Staff rights are lent to nobody, so a call for somebody else is no work of the staff. */
const isOfStaff = ({ context: { actor } }: FastifyRequest): boolean =>
  actor.kind === 'member' && isStaff(actor) && actor.by === undefined;
