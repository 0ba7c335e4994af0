import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { appError, invalid } from '../../../platform/errors.ts';
import { namesLink } from './rules.policy.ts';
import * as queries from './rules.queries.ts';
import { hasPower } from '../../../platform/powers.ts';
import { requireSeen } from '../../../platform/unchanged.ts';

export interface NewcomerSettings {
  /** How long an account is new; 0 for never. */
  readonly hours: number;
  readonly postsPerHour: number;
  readonly mentions: number;
  readonly links: boolean;
}

const DEFAULTS: NewcomerSettings = { hours: 24, postsPerHour: 60, mentions: 20, links: true };
const HOUR = 3_600_000;

/** As they are stored; `updatedAt` is null while nobody has changed them. */
export type StoredSettings = NewcomerSettings & { readonly updatedAt: Date | null };

const readSettings = (row: queries.StoredSettingsRow | undefined): StoredSettings =>
  row === undefined
    ? { ...DEFAULTS, updatedAt: null }
    : {
        hours: row.new_account_hours,
        postsPerHour: row.new_account_posts,
        mentions: row.new_account_mentions,
        links: row.new_account_links,
        updatedAt: row.updated_at,
      };

export async function getNewcomerSettings(ctx: Context): Promise<StoredSettings> {
  return readSettings(await queries.findSettings(ctx.db, ctx.organizationId));
}

export async function changeNewcomerSettings(
  ctx: Context,
  settings: NewcomerSettings,
): Promise<StoredSettings> {
  const row = {
    new_account_hours: settings.hours,
    new_account_posts: settings.postsPerHour,
    new_account_mentions: settings.mentions,
    new_account_links: settings.links,
  };
  return ctx.transaction(async (inner) => {
    const before = readSettings(await queries.holdSettings(inner.db, ctx.organizationId));
    requireSeen(inner, before.updatedAt ?? undefined);
    await queries.saveSettings(inner.db, ctx.organizationId, row, inner.now());
    noteChanges(inner, before, settings);
    return getNewcomerSettings(inner);
  });
}

export interface Draft {
  readonly text: string;
  readonly links: number;
  readonly mentions: number;
  /** The field of links and mentions, unless they are the entities of a post. */
  readonly field?: string;
  /** Undefined while one more fits within so many since then; else when the first of those that fill the hour was written. */
  filledSince(since: Date, max: number): Promise<Date | undefined>;
}

/** Longest time that an account may be called new, so that old ones cost no question. */
export const MAX_NEW_HOURS = 24 * 30;

/** Refuses what somebody who has only just come may not do yet. */
export async function refuseHaste(ctx: Context, draft: Draft): Promise<void> {
  const { actor } = ctx;
  const { field = 'entities' } = draft;
  if (actor.kind !== 'member' || hasPower(actor, 'activities:write') || actor.since === undefined) return;
  const age = ctx.now().getTime() - actor.since.getTime();
  if (age >= MAX_NEW_HOURS * HOUR) return;
  const { hours, postsPerHour, mentions, links } = await getNewcomerSettings(ctx);
  if (age >= hours * HOUR) return;
  if (!links && (draft.links > 0 || namesLink(draft.text))) throw invalid('newcomer.links', { field });
  if (draft.mentions > mentions) throw invalid('newcomer.mentions', { values: { max: mentions }, field });
  const hourAgo = new Date(ctx.now().getTime() - HOUR);
  const oldest = postsPerHour > 0 ? await draft.filledSince(hourAgo, postsPerHour) : undefined;
  if (oldest === undefined && postsPerHour > 0) return;
  const wait = (oldest ?? ctx.now()).getTime() - hourAgo.getTime();
  const seconds = Math.ceil(Math.min(Math.max(wait, 1), HOUR) / 1000);
  throw appError('tooManyRequests', 'newcomer.posts', {
    values: { max: postsPerHour, minutes: Math.ceil(seconds / 60) },
  }).retryAfter(seconds);
}
