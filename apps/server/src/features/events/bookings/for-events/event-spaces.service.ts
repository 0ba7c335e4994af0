import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import * as queries from './event-spaces.queries.ts';
import type { ChoiceRow } from './event-spaces.queries.ts';
import { HOST_SPACES, takesAll, type Period } from './event-spaces.policy.ts';
import { keepEventSpaces } from './taking-spaces.service.ts';

export interface ChosenSpace {
  readonly spaceId: string;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
}

/** For callers that have found out that the event is theirs to run. */
export const listEventSpaces = ({ db, organizationId }: Context, eventId: string): Promise<ChoiceRow[]> =>
  queries.listChoices(db, organizationId, eventId);

export const listOfferedSpaces = (
  ctx: Context,
  { id, ...period }: Period & { readonly id: string },
  paging: { readonly page: number; readonly pageSize: number },
) => queries.listOffered(ctx, { ...period, eventId: id, all: takesAll(ctx.actor) }, paging);

/**
 * All spaces of the event at once, within the transaction that holds it. Those that it has already stay, even when hosts may not
 * choose them any more; others are of the staff, or open to events.
 */
export async function setEventSpaces(
  inner: Context,
  eventId: string,
  chosen: readonly ChosenSpace[],
): Promise<ChoiceRow[]> {
  const { db, organizationId } = inner;
  const ids = chosen.map(({ spaceId }) => spaceId);
  if (new Set(ids).size < ids.length) throw invalid('event.space.twice', { field: 'spaces' });
  const before = new Set((await queries.listChoices(db, organizationId, eventId)).map((row) => row.space_id));
  const added = ids.filter((id) => !before.has(id));
  if (added.length > 0 && ids.length > HOST_SPACES && !takesAll(inner.actor))
    throw conflict('event.space.many', { values: { most: HOST_SPACES }, field: 'spaces' });
  const takable = await queries.listTakable(db, organizationId, added);
  const isOpen = takesAll(inner.actor) || takable.every((space) => space.for_events);
  if (takable.length < added.length || !isOpen) throw notFound('booking.space');
  await queries.replaceChoices(db, organizationId, eventId, chosen, inner.now());
  await keepEventSpaces(inner, eventId, 'spaces');
  return queries.listChoices(db, organizationId, eventId);
}
