import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './accounts.schemas.ts';
import * as accounts from './accounts.service.ts';
import { viewAccount } from './accounts.views.ts';
import * as follows from './follows.service.ts';

export const accountRoutes: Routes = (app) => {
  app.get('/accounts', { schema: schemas.listAccounts }, async ({ context, query }) =>
    okList((await accounts.listAccounts(context, query)).map(viewAccount)),
  );

  app.get('/accounts/popular', { schema: schemas.listPopularAccounts }, async ({ context, query }) =>
    okList((await accounts.listAccounts(context, { ...query, orderBy: 'popular' })).map(viewAccount)),
  );

  app.get('/accounts/:accountId', { schema: schemas.getAccount }, async ({ context, params }) =>
    ok(viewAccount(await accounts.getAccount(context, params.accountId))),
  );

  app.get(
    '/accounts/:accountId/followers',
    { schema: schemas.listFollowers },
    async ({ context, params, query }) =>
      okList((await accounts.listFollowers(context, params.accountId, query)).map(viewAccount)),
  );

  app.get(
    '/accounts/:accountId/following',
    { schema: schemas.listFollowing },
    async ({ context, params, query }) =>
      okList((await accounts.listFollowing(context, params.accountId, query)).map(viewAccount)),
  );

  app.get(
    '/accounts/:accountId/followStats',
    { schema: schemas.getFollowStats },
    async ({ context, params }) => ok(await follows.getFollowStats(context, params.accountId)),
  );

  app.post(
    '/accounts/:accountId/follow',
    { schema: schemas.followAccount, config: perMinute(300) },
    async ({ context, params }) => ok(viewAccount(await follows.followAccount(context, params.accountId))),
  );

  app.post(
    '/accounts/:accountId/unfollow',
    { schema: schemas.unfollowAccount },
    async ({ context, params }) => ok(viewAccount(await follows.unfollowAccount(context, params.accountId))),
  );

  app.post(
    '/accounts/:accountId/block',
    { schema: schemas.blockAccount, config: { ...whileSuspended, ...inPerson } },
    async ({ context, params }) => ok(viewAccount(await follows.blockAccount(context, params.accountId))),
  );

  app.post(
    '/accounts/:accountId/unblock',
    { schema: schemas.unblockAccount, config: { ...whileSuspended, ...inPerson } },
    async ({ context, params }) => ok(viewAccount(await follows.unblockAccount(context, params.accountId))),
  );
};
