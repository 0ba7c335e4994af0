import type { Context } from '../../../../platform/context.ts';
import { newId, newNumericId } from '../../../../platform/ids.ts';
import { conflict } from '../../../../platform/errors.ts';
import { exchangeStock, giveStock } from '../../../money/capacity/index.ts';
import { spaceChanged } from '../bookings.facts.ts';
import { lockSpaces } from '../places/spaces.queries.ts';
import { dayIn, minuteIn } from '../slots/days.ts';
import { releaseAt } from '../taking/holds.service.ts';
import { deleteBookings } from '../taking/taking.queries.ts';
import { ensureSlots } from '../taking/taking.service.ts';
import { refuseClash } from './clashes.service.ts';
import {
  daysOf,
  HOST_DAYS,
  isBeyond,
  isTooLong,
  MOST_DAYS,
  overlap,
  spaceTimeOf,
  takesAll,
  type Period,
} from './event-spaces.policy.ts';
import * as queries from './event-spaces.queries.ts';

interface Wanted extends Period {
  readonly choice: queries.ChoiceRow;
}

/**
 * Within the transaction that changes the event and holds it: its spaces follow its time, and are given back while it is a draft
 * or called off. Spaces are locked against everyone who takes of them, so nobody comes in between; what is over stays as it was.
 */
export async function keepEventSpaces(inner: Context, eventId: string, field?: 'spaces'): Promise<void> {
  const { db, organizationId } = inner;
  const found = await queries.listChoices(db, organizationId, eventId);
  const takenIds = await queries.listTakenSpaceIds(db, organizationId, eventId);
  const spaceIds = [...new Set([...found.map((choice) => choice.space_id), ...takenIds])];
  if (spaceIds.length === 0) return;
  await lockSpaces(db, organizationId, spaceIds);
  // Behind the lock, so that the supply is the one that counts.
  const choices = await queries.listChoices(db, organizationId, eventId);
  const rows = await queries.listTakenBy(db, organizationId, eventId);
  const now = inner.now();
  const on = inner.organization.modules.has('bookings') ? choices.filter(isOn) : [];
  // Before any day is counted.
  for (const choice of on)
    if (isTooLong(spaceTimeOf(choice))) throw conflict('event.space.length', { values: { days: MOST_DAYS } });
  const wanted = on.flatMap(partsOf);
  const coming = wanted.filter(({ end }) => end > now);
  const isSame = (row: queries.TakenByEvent, { choice, start, end }: Wanted): boolean =>
    row.space_id === choice.space_id && +row.starts_at === +start && +row.ends_at === +end;
  const added = coming.filter((one) => !rows.some((row) => isSame(row, one)));
  const left = rows.filter(
    (row) =>
      !coming.some((one) => isSame(row, one)) &&
      (row.ends_at > now ||
        added.some((one) => one.choice.space_id === row.space_id && overlap(one, period(row)))),
  );
  if (added.length === 0 && left.length === 0) return;
  for (const choice of new Set(added.map((one) => one.choice))) {
    const time = spaceTimeOf(choice);
    if (!takesAll(inner.actor)) refuseFar(choice, time, now);
    await releaseAt(inner, { spaceId: choice.space_id, ...time });
    await refuseClash(inner, choice, time, { eventId, field });
  }
  await replace(inner, eventId, left, added);
  const touched = new Set([
    ...added.map(({ choice }) => choice.space_id),
    ...left.map((row) => row.space_id),
  ]);
  for (const spaceId of touched) await inner.record(spaceChanged(spaceId));
}

/** Hosts take spaces no further ahead than people book them, and not for long. */
function refuseFar({ name, horizon_days: days }: queries.ChoiceRow, time: Period, now: Date): void {
  if (isTooLong(time, HOST_DAYS)) throw conflict('event.space.length', { values: { days: HOST_DAYS } });
  if (isBeyond(time, days, now)) throw conflict('event.space.far', { values: { space: name, days } });
}

const isOn = ({ draft, canceled_at: canceledAt }: queries.ChoiceRow): boolean =>
  !draft && canceledAt === null;

const partsOf = (choice: queries.ChoiceRow): Wanted[] =>
  daysOf(spaceTimeOf(choice)).map((day) => ({ choice, ...day }));

const period = (row: queries.TakenByEvent): Period => ({ start: row.starts_at, end: row.ends_at });

/** Each day is a booking of all pieces of the space, with a slot of its own: whatever the grid of the space is. */
async function replace(
  inner: Context,
  eventId: string,
  left: readonly queries.TakenByEvent[],
  added: readonly Wanted[],
): Promise<void> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const rows = [];
  for (const [choice, days] of Map.groupBy(added, (one) => one.choice)) {
    const space = { id: choice.space_id, supply: choice.supply };
    const slots = days.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
    const slotIds = await ensureSlots(inner, space, slots);
    for (const [index, { start, end }] of days.entries())
      rows.push({
        id: newId(),
        number: newNumericId(),
        slot_id: slotIds[index] ?? '',
        space_id: choice.space_id,
        place_id: choice.place_id,
        account_id: null,
        event_id: eventId,
        lane: 1,
        pieces: choice.supply,
        day: dayIn(start, choice.timezone),
        minute: minuteIn(start, choice.timezone),
        starts_at: start,
        ends_at: end,
        status: 'ready' as const,
        created_at: now,
        updated_at: now,
      });
  }
  const take = new Map(rows.map((row) => [row.slot_id, row.pieces]));
  await exchangeStock(inner, { take, give: piecesOf(left) });
  await deleteBookings(
    db,
    organizationId,
    left.map(({ id }) => id),
  );
  await queries.insertTaken(db, organizationId, rows);
}

const piecesOf = (rows: readonly queries.TakenByEvent[]): Map<string, number> =>
  new Map(rows.map((row) => [row.slot_id, row.pieces]));

/** Before the event is deleted: all that it has and had. */
export async function freeEventSpaces(inner: Context, eventId: string): Promise<void> {
  const { db, organizationId } = inner;
  const spaceIds = await queries.listTakenSpaceIds(db, organizationId, eventId);
  await lockSpaces(db, organizationId, spaceIds);
  const rows = await queries.listTakenBy(db, organizationId, eventId);
  await giveStock(inner, piecesOf(rows));
  await deleteBookings(
    db,
    organizationId,
    rows.map(({ id }) => id),
  );
  for (const spaceId of spaceIds) await inner.record(spaceChanged(spaceId));
}
