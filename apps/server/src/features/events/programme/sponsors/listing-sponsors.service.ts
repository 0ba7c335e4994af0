import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { getAccountsById, requireMember } from '../../../ground/accounts/index.ts';
import {
  forgetOthers,
  leaveNaming,
  listRefusers,
  namePeople,
  type Named,
} from '../../../ground/naming/index.ts';
import { changeEvent } from '../listings/change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import * as queries from './listing-sponsors.queries.ts';

/** Names an account as sponsor; again, it changes nothing. */
export async function addSponsor(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
  field?: string,
): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  const sponsor = { accountId, field };
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      const ids = await nameSponsors(inner, event.id, [sponsor]);
      await queries.insertSponsors(inner.db, inner.organizationId, event.id, ids);
    },
    'event_sponsor',
  );
  return event.id;
}

/**
 * Within a change of the event, before they stand there: accounts that are not among its sponsors yet are asked, and counted
 * for the caller. Answers the ids as they are stored.
 */
export async function nameSponsors(
  ctx: Context,
  eventId: string,
  named: readonly Named[],
): Promise<readonly string[]> {
  const people = new Map(
    named.map(({ accountId, field }) => [
      accountId.toLowerCase(),
      { accountId: accountId.toLowerCase(), field },
    ]),
  );
  const ids = [...people.keys()];
  if (ids.length === 0) return ids;
  const there = new Set(
    await queries.listNamedSponsors(ctx.db, ctx.organizationId, eventId, { among: ids, withSessions: true }),
  );
  const added = [...people.values()].filter(({ accountId }) => !there.has(accountId));
  if (added.length > 0) {
    const known = await getAccountsById(
      ctx,
      added.map(({ accountId }) => accountId),
    );
    const unknown = added.find(({ accountId }) => !known.has(accountId));
    if (unknown !== undefined) throw notFound('account', unknown.field);
    await namePeople(ctx, sponsorsOf(eventId), added, hasPower(ctx.actor, 'events:write'));
  }
  return ids;
}

/**
 * The sponsors of an event are named beside its copy: answers those who refuse that, or whom the caller cannot see, and who are
 * left out.
 */
export async function nameCopiedSponsors(
  ctx: Context,
  copy: { readonly from: string; readonly to: string },
  withSessions: boolean,
): Promise<ReadonlySet<string>> {
  const ids = await queries.listNamedSponsors(ctx.db, ctx.organizationId, copy.from, { withSessions });
  const refusers = await listRefusers(ctx, ids);
  const seen = await getAccountsById(ctx, ids);
  const left = new Set(ids.filter((id) => refusers.has(id) || !seen.has(id)));
  const named = ids.filter((id) => !left.has(id)).map((accountId) => ({ accountId }));
  await namePeople(ctx, sponsorsOf(copy.to), named, hasPower(ctx.actor, 'events:write'));
  return left;
}

/** Accounts that a list of a request names. */
export const namedIn = (ids: readonly string[], field: string): Named[] =>
  ids.map((accountId, index) => ({ accountId, field: `${field}/${index}` }));

const sponsorsOf = (eventId: string) => ({ place: 'eventSponsor', subjectId: eventId }) as const;

export async function removeSponsor(ctx: Context, idOrSlug: string, accountId: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, event.id, accountId)))
      throw notFound('sponsor');
    await forgetSponsors(inner, event.id);
  });
  return event.id;
}

/** Within a change of the event, after it: of people who stand nowhere among its sponsors any more, nobody named them. */
export async function forgetSponsors(ctx: Context, eventId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const there = await queries.listNamedSponsors(db, organizationId, eventId, { withSessions: true });
  await forgetOthers(ctx, sponsorsOf(eventId), there);
}

/** For sponsors themselves: nobody has to stay named beside an event that others run, nor be named again by the same host. */
export async function leaveSponsors(ctx: Context, named: string, refuse = false): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = named.toLowerCase();
  await changeEvent(ctx, { id: eventId }, async (inner) => {
    const isListed = await queries.deleteSponsor(inner.db, ctx.organizationId, eventId, accountId);
    const others = await queries.deleteOtherPlaces(inner.db, ctx.organizationId, eventId, accountId);
    if (!isListed && others === 0) throw notFound('sponsor');
    await leaveNaming(inner, sponsorsOf(eventId), refuse);
  });
  return null;
}
