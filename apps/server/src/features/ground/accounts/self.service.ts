import type { Context } from '../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/database.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { canonicalTimeZone, isTimeZone } from '../../../platform/time-zone.ts';
import { refuseText } from '../rules/index.ts';
import { createImage } from '../storage/index.ts';
import { accountChanged } from './accounts.facts.ts';
import { mayBeUsername, requireMember } from './accounts.policy.ts';
import * as queries from './accounts.queries.ts';
import { countUnreadChats, countUnreadThreads } from './chats.fragments.ts';
import { countUnreadNotifications } from './notices.fragments.ts';
import type { UpdateSelf } from './accounts.schemas.ts';
import { getAccount } from './accounts.service.ts';
import type { SelfExtras } from './accounts.views.ts';
import * as suspensions from './suspensions.queries.ts';
import { hasPower } from '../../../platform/powers.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';
import { textLocales } from '../../../platform/texts/texts.ts';

export const moderatesAny = (ctx: Context, accountId: string): Promise<boolean> =>
  suspensions.moderatesAny(ctx.db, ctx.organizationId, accountId);

export async function getSelf(ctx: Context): Promise<{ account: queries.AccountRow; extras: SelfExtras }> {
  const member = requireMember(ctx.actor);
  const account = await getAccount(ctx, member.accountId);
  const interestsChosen = await queries.hasInterests(ctx.db, ctx.organizationId, member.accountId);
  const unread = await countUnreadNotifications(ctx.db, ctx.organizationId, member.accountId);
  const mayModerate = hasPower(member, 'activities:read') || (await moderatesAny(ctx, member.accountId));
  return {
    account,
    extras: {
      powers: member.powers === undefined ? null : [...member.powers].sort(),
      mayModerate,
      interestsChosen,
      unread,
      unreadChats: await countUnreadChats(ctx.db, ctx.organizationId, member.accountId),
      unreadThreads: await countUnreadThreads(ctx.db, ctx.organizationId, member.accountId),
      defaultLocale: ctx.organization.locale,
      now: ctx.now(),
    },
  };
}

export async function updateSelf(ctx: Context, changes: UpdateSelf): ReturnType<typeof getSelf> {
  const { accountId } = requireMember(ctx.actor);
  await writeProfile(ctx, accountId, changes, (inner) => getAccount(inner, accountId));
  return getSelf(ctx);
}

type Named = Pick<queries.AccountRow, 'first_name' | 'last_name' | 'username' | 'title' | 'company'>;

/** Refuses what no profile may hold; `read` gives the account as it was, inside of the transaction. */
export async function writeProfile<Row extends Named>(
  ctx: Context,
  accountId: string,
  changes: UpdateSelf,
  read: (inner: Context) => Promise<Row>,
  onChange: (inner: Context, before: Row, columns: queries.AccountChanges) => void = () => undefined,
): Promise<void> {
  refuseUnusable(ctx, changes);
  await refuseText(
    ctx,
    SHOWN_FIELDS.map((field) => changes[field]),
  );
  await ctx.transaction(async (inner) => {
    await holdUnchanged(inner, 'account', accountId);
    const before = await read(inner);
    const columns = toColumns(changes, ctx.now());
    const after = { ...before, ...columns };
    const search_text = searchable(
      after.first_name,
      after.last_name,
      after.username,
      after.title,
      after.company,
    );
    try {
      await queries.updateAccount(inner.db, ctx.organizationId, accountId, {
        ...columns,
        search_text,
        updated_at: ctx.now(),
      });
    } catch (error) {
      // The only unique value that can change here.
      if (sqlState(error) === UNIQUE_VIOLATION) throw conflict('username.taken', { field: 'username' });
      throw error;
    }
    onChange(inner, before, columns);
    await inner.record(accountChanged(accountId));
  });
}

/** The profile fields that everybody can read. */
const SHOWN_FIELDS = [
  'username',
  'firstName',
  'lastName',
  'title',
  'company',
  'bio',
  'website',
  'facebook',
  'instagram',
  'linkedIn',
  'twitter',
  'tikTok',
  'youtube',
  'discord',
  'video',
] as const;

function refuseUnusable(ctx: Context, { username, locale, timezone }: UpdateSelf): void {
  // Clients tell ids from names by their shape.
  if (username !== undefined && isUuid(username)) throw invalid('username.shape', { field: 'username' });
  if (username !== undefined && !mayBeUsername(username))
    throw invalid('username.reserved', { field: 'username' });
  const { locales } = ctx.organization;
  const offered = locales.length > 0 ? locales : textLocales;
  if (locale !== undefined && locale !== null && !offered.includes(locale))
    throw invalid('locale.unknown', { values: { locale }, field: 'locale' });
  if (timezone !== undefined && timezone !== null && !isTimeZone(timezone))
    throw invalid('timezone.unknown', { values: { timezone }, field: 'timezone' });
}

function toColumns(changes: UpdateSelf, now: Date): queries.AccountChanges {
  const { firstName, lastName, dietaryRestrictions, tikTok, linkedIn, termsAccepted, ...rest } = changes;
  const { shareEmail, sharePhone, timezone, ...same } = rest;
  return {
    ...same,
    ...(timezone === undefined
      ? {}
      : { timezone: timezone === null ? null : (canonicalTimeZone(timezone) ?? null) }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(dietaryRestrictions === undefined ? {} : { dietary_restrictions: dietaryRestrictions }),
    ...(tikTok === undefined ? {} : { tik_tok: tikTok }),
    ...(linkedIn === undefined ? {} : { linked_in: linkedIn }),
    ...(shareEmail === undefined ? {} : { share_email: shareEmail }),
    ...(sharePhone === undefined ? {} : { share_phone: sharePhone }),
    ...(termsAccepted === undefined ? {} : { terms_accepted_at: termsAccepted ? now : null }),
  };
}

export const updateSelfImage = (ctx: Context, buffer: string): ReturnType<typeof getSelf> =>
  setPicture(ctx, 'image_id', buffer);

/** Null removes it. */
export const updateSelfBanner = (ctx: Context, buffer: string | null): ReturnType<typeof getSelf> =>
  setPicture(ctx, 'banner_id', buffer);

async function setPicture(
  ctx: Context,
  column: 'image_id' | 'banner_id',
  data: string | null,
): ReturnType<typeof getSelf> {
  const { accountId } = requireMember(ctx.actor);
  const kind = column === 'image_id' ? 'people' : 'banner';
  const image = data === null ? null : await createImage(ctx, { data, kind });
  await ctx.transaction(async (inner) => {
    await queries.updateAccount(inner.db, ctx.organizationId, accountId, {
      [column]: image?.id ?? null,
      updated_at: ctx.now(),
    });
    await inner.record(accountChanged(accountId));
  });
  return getSelf(ctx);
}
