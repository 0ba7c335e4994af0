import type { Context } from '../../../platform/context.ts';
import type { Module } from '../../../platform/modules.ts';
import { listAccounts, viewAccount } from '../../ground/accounts/index.ts';
import { searchActivities, viewActivity } from '../../talk/activities/index.ts';
import { listChannels, listContents, viewChannel, viewContent } from '../../talk/channels/index.ts';
import { listEvents, viewBaseEvent } from '../../events/programme/index.ts';
import { listGroups, viewGroup } from '../../people/groups/index.ts';
import type { FoundView } from './search.schemas.ts';

/** Asks every area at once; each answers by its own rules of who may see what. */
export async function findEverywhere(ctx: Context, search: string, limit: number): Promise<FoundView> {
  const best = { search, page: 1, pageSize: limit, orderBy: 'relevance' };
  const has = (module: Module): boolean => ctx.organization.modules.has(module);
  const [accounts, groups, events, channels, contents, activities] = await Promise.all([
    has('accounts') ? listAccounts(ctx, best) : [],
    has('groups') ? listGroups(ctx, best) : [],
    has('events') ? listEvents(ctx, best, {}) : [],
    has('channels') ? listChannels(ctx, best) : [],
    has('channels') ? listContents(ctx, best) : [],
    has('activities') ? searchActivities(ctx, search, limit) : [],
  ]);
  return {
    accounts: accounts.map(viewAccount),
    groups: groups.map(viewGroup),
    events: events.map(viewBaseEvent),
    channels: channels.map(viewChannel),
    contents: contents.map(viewContent),
    activities: activities.map(viewActivity),
  };
}
