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
import { countUnreadChats } from './chats.fragments.ts';
import { countUnreadNotifications } from './notices.fragments.ts';
import type { UpdateSelf } from './accounts.schemas.ts';
import { getAccount } from './accounts.service.ts';
import type { SelfExtras } from './accounts.views.ts';
import { isModerator } from './suspensions.queries.ts';
import { hasPower } from '../../../platform/powers.ts';

export async function getSelf(ctx: Context): Promise<{ account: queries.AccountRow; extras: SelfExtras }> {
  const member = requireMember(ctx.actor);
  const account = await getAccount(ctx, member.accountId);
  const interestsChosen = await queries.hasInterests(ctx.db, ctx.organizationId, member.accountId);
  const unread = await countUnreadNotifications(ctx.db, ctx.organizationId, member.accountId);
  const mayModerate =
    hasPower(member, 'activities:read') || (await isModerator(ctx.db, ctx.organizationId, member.accountId));
  return {
    account,
    extras: {
      powers: member.powers === undefined ? null : [...member.powers].sort(),
      mayModerate,
      interestsChosen,
      unread,
      unreadChats: await countUnreadChats(ctx.db, ctx.organizationId, member.accountId),
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
  if (locale !== undefined && locale !== null && locales.length > 0 && !locales.includes(locale))
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

export async function updateSelfImage(ctx: Context, buffer: string): ReturnType<typeof getSelf> {
  const { accountId } = requireMember(ctx.actor);
  const image = await createImage(ctx, { data: buffer, kind: 'people' });
  await ctx.transaction(async (inner) => {
    await queries.updateAccount(inner.db, ctx.organizationId, accountId, {
      image_id: image.id,
      updated_at: ctx.now(),
    });
    await inner.record(accountChanged(accountId));
  });
  return getSelf(ctx);
}
