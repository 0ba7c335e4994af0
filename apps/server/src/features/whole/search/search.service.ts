import type { Context } from '../../../platform/context.ts';
import type { Module } from '../../../platform/modules.ts';
import { listAccounts, viewAccount } from '../../ground/accounts/index.ts';
import { searchActivities, viewActivity } from '../../talk/activities/index.ts';
import { listChannels, listContents, viewChannel, viewContent } from '../../talk/channels/index.ts';
import { listEvents, viewBaseEvent } from '../../events/programme/index.ts';
import { listGroups, viewGroup } from '../../people/groups/index.ts';
import * as queries from './search.queries.ts';
import type { FoundView } from './search.schemas.ts';

/** Near names that are tried out before the search is given up. */
const TRIES = 3;

/** Forgives typing errors: where nothing is found, it names what was probably meant. */
export async function findEverywhere(ctx: Context, search: string, limit: number): Promise<FoundView> {
  const found = await find(ctx, search, limit);
  const didYouMean = isEmpty(found) ? await findMeant(ctx, search) : null;
  return { ...found, didYouMean };
}

type Results = Omit<FoundView, 'didYouMean'>;

const isEmpty = (found: Results): boolean => Object.values(found).every((list) => list.length === 0);

/** A name is told only when the caller finds something by it: names of what is hidden stay hidden. */
async function findMeant(ctx: Context, search: string): Promise<string | null> {
  const names = await queries.listNearNames(ctx.db, ctx.organizationId, search, TRIES);
  for (const name of names) if (!isEmpty(await find(ctx, name, 1))) return name;
  return null;
}

/** Asks every area at once; each answers by its own rules of who may see what. */
async function find(ctx: Context, search: string, limit: number): Promise<Results> {
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
