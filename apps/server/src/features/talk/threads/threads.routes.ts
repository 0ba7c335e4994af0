import type { Context } from '../../../platform/context.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { inPersonOrTeam, whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { viewParticipant } from './messages/messages.views.ts';
import * as participants from './participants.service.ts';
import * as schemas from './threads.schemas.ts';
import * as threads from './threads.service.ts';
import { viewThread } from './threads.views.ts';

const view = (context: Context) => viewThread(requireMember(context.actor), context.locale);

export const threadRoutes: Routes = (app) => {
  app.get('/threads', { schema: schemas.listThreads }, async ({ context, query }) =>
    okList((await threads.listThreads(context, query)).map(view(context))),
  );

  app.post(
    '/threads',
    { schema: schemas.createThread, config: perMinute(20) },
    async ({ context, body, headers }) =>
      ok(view(context)(await threads.createThread(context, body, headers['idempotency-key']))),
  );

  app.get('/threads/:threadId', { schema: schemas.getThread }, async ({ context, params }) =>
    ok(view(context)(await threads.getThread(context, params.threadId))),
  );

  app.put(
    '/threads/:threadId',
    { schema: schemas.updateThread, config: perMinute(20) },
    async ({ context, params, body }) =>
      ok(view(context)(await threads.updateThread(context, params.threadId, body))),
  );

  app.put('/threads/:threadId/state', { schema: schemas.setThreadState }, async ({ context, params, body }) =>
    ok(view(context)(await threads.setThreadState(context, params.threadId, body))),
  );

  app.put(
    '/threads/:threadId/read',
    { schema: schemas.markThreadRead, config: whileSuspended },
    async ({ context, params, body }) =>
      ok(view(context)(await threads.markThreadRead(context, params.threadId, body?.lastReadAt))),
  );

  app.get(
    '/threads/:threadId/accounts',
    { schema: schemas.listThreadAccounts },
    async ({ context, params, query }) =>
      okList((await participants.listThreadAccounts(context, params.threadId, query)).map(viewParticipant)),
  );

  app.post(
    '/threads/:threadId/accounts',
    { schema: schemas.addThreadAccounts, config: { ...perMinute(20), ...inPersonOrTeam } },
    async ({ context, params, body }) => {
      await participants.addThreadAccounts(context, params.threadId, body.accountIds);
      return ok(view(context)(await threads.getThread(context, params.threadId)));
    },
  );

  app.delete(
    '/threads/:threadId/accounts/:accountId',
    { schema: schemas.removeThreadAccount },
    async ({ context, params }) =>
      ok(await participants.removeThreadAccount(context, params.threadId, params.accountId)),
  );
};
