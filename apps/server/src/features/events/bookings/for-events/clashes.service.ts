import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { listClosures } from '../slots/availability.queries.ts';
import { dayIn, minuteIn, timeOf } from '../slots/days.ts';
import { nearestFree, overlap, type Period } from './event-spaces.policy.ts';
import * as queries from './event-spaces.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const LOOKED_AT_DAYS = 14;
const SUGGESTED = 3;

interface Busy extends Period {
  readonly kind: 'event' | 'closed' | 'other';
  readonly name: string;
  readonly eventId: string | null;
}

/** Behind the lock of the space: tells what has it in that time, to those who may see, and the nearest times that are free. */
export async function refuseClash(
  inner: Context,
  choice: queries.ChoiceRow,
  wanted: Period,
  { eventId, field }: { readonly eventId: string; readonly field: string | undefined },
): Promise<void> {
  const busy = await listBusy(inner, choice, wanted, eventId);
  const clash = busy.find((one) => overlap(one, wanted));
  if (clash === undefined) return;
  const around = {
    start: new Date(Math.max(inner.now().getTime(), wanted.start.getTime() - LOOKED_AT_DAYS * DAY_MS)),
    end: new Date(wanted.end.getTime() + LOOKED_AT_DAYS * DAY_MS),
  };
  const free = nearestFree(wanted, {
    busy: await listBusy(inner, choice, around, eventId),
    within: around,
    count: SUGGESTED,
  });
  const [nearest] = free;
  const say = (moment: Date): string =>
    `${dayIn(moment, choice.timezone)} ${timeOf(minuteIn(moment, choice.timezone))}`;
  throw conflict('event.space.taken', {
    values: {
      space: choice.name,
      from: say(clash.start),
      to: say(clash.end),
      kind: clash.kind,
      name: clash.name,
      nearest: nearest === undefined ? 'none' : 'some',
      freeFrom: nearest === undefined ? '' : say(nearest.start),
      freeTo: nearest === undefined ? '' : say(nearest.end),
    },
    field,
  }).with({
    spaceId: choice.space_id,
    eventId: clash.eventId,
    free: free.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
  });
}

async function listBusy(
  inner: Context,
  { space_id: spaceId, place_id: placeId }: queries.ChoiceRow,
  period: Period,
  eventId: string,
): Promise<Busy[]> {
  const ids = { placeIds: [placeId], spaceIds: [spaceId] };
  const { db, organizationId } = inner;
  const closures = await listClosures(db, organizationId, ids, { from: period.start, to: period.end });
  const rows = await queries.listBusy(inner, spaceId, period, eventId);
  return [
    ...closures.map((one) => ({
      start: one.starts_at,
      end: one.ends_at,
      kind: 'closed' as const,
      name: '',
      eventId: null,
    })),
    ...rows.map((row) => ({
      start: row.starts_at,
      end: row.ends_at,
      kind: row.event === null ? ('other' as const) : ('event' as const),
      name: row.event?.name ?? '',
      eventId: row.event?.id ?? null,
    })),
  ];
}
