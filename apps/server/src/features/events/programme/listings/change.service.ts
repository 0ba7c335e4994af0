import type { Context } from '../../../../platform/context.ts';
import { forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';
import { createImage } from '../../../ground/storage/index.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import type { BoundedPart } from '../bounds/bounds.ts';
import { countBounded } from '../bounds/bounds.queries.ts';
import { refuseTooMany } from '../bounds/bounds.service.ts';
import { eventChanged } from '../events.facts.ts';
import { keepEventSpaces } from '../../bookings/index.ts';
import { keepEventPosts } from '../../../people/groups/index.ts';
import { mayDispose } from '../hosts/hosts.policy.ts';
import { getHostedEvent, type HostedEvent } from '../hosts/hosts.service.ts';
import { holdEvent, updateEvent } from './listings.queries.ts';

export type EventRow = NonNullable<Awaited<ReturnType<typeof holdEvent>>>;

/**
 * One change of an event, or of what hangs on it, by those who run it: after the one before, and told to whoever shows it.
 * `adds`: parts of which there may be more afterwards.
 */
export async function changeEvent<T>(
  ctx: Context,
  event: Pick<HostedEvent, 'id'>,
  work: (inner: Context, event: EventRow) => Promise<T>,
  ...adds: readonly BoundedPart[]
): Promise<T> {
  return ctx.transaction(async (inner) => {
    const held = await holdEvent(inner.db, inner.organizationId, event.id);
    if (held === undefined) throw notFound('listing');
    const before = await countBounded(inner.db, inner.organizationId, event.id, adds);
    const result = await keepEventPosts(inner, event.id, () => work(inner, held));
    if (adds.length > 0) await refuseTooMany(inner, event.id, adds, before);
    await keepEventSpaces(inner, event.id);
    await updateEvent(inner.db, inner.organizationId, event.id, { updated_at: inner.now() });
    await inner.record(eventChanged(event.id));
    return result;
  });
}

/** The event, for whoever made it and the staff; co-hosts are told that it is not theirs to do. */
export async function getDisposableEvent(ctx: Context, idOrSlug: string): Promise<HostedEvent> {
  requireMember(ctx.actor);
  const event = await getHostedEvent(ctx, idOrSlug);
  if (!mayDispose(event, ctx.actor)) throw forbidden('listing.creatorOnly');
  return event;
}

/** The id of the picture made of what came; null and absent stay as they are. Outside a transaction. */
export async function keepPicture(
  ctx: Context,
  data: string | null | undefined,
  field: string,
): Promise<string | null | undefined> {
  return typeof data === 'string' ? (await createImage(ctx, { data, kind: 'people', field })).id : data;
}

interface Period {
  start: Date;
  end: Date;
}

/** The period after a change, which still ends after it starts; one that had no length may keep none. */
export function readPeriod(
  before: Period | undefined,
  input: { start?: string | undefined; end?: string | undefined },
  field: (name: 'start' | 'end') => string,
): Period {
  const start = input.start === undefined ? before?.start : readInstant(input.start, field('start'));
  const end = input.end === undefined ? before?.end : readInstant(input.end, field('end'));
  const hadNone = before !== undefined && before.end.getTime() === before.start.getTime();
  const isShort = start !== undefined && end !== undefined && (hadNone ? end < start : end <= start);
  if (start === undefined || end === undefined || isShort)
    throw invalid('period.reversed', { field: field('end') });
  return { start, end };
}
