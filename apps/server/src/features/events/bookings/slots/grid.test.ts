import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wallAt } from '../../../../platform/time-zone.ts';
import { addDays, dayIn, minuteIn, wallOf } from './days.ts';
import { slotsOf, type Hours, type Slot } from './grid.policy.ts';

const MINUTE_MS = 60_000;
const ZONES = Intl.supportedValuesOf('timeZone');
const FIRST = Date.UTC(2020, 0, 1);
const DAYS = 21 * 365;

const dayOf = (index: number): string => new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10);

/** Days on which the clock of the zone changes. */
function changesOf(zone: string): string[] {
  const days: string[] = [];
  let before = wallAt(FIRST, zone) - FIRST;
  for (let index = 1; index < DAYS; index += 1) {
    const instant = FIRST + index * 86_400_000;
    const offset = wallAt(instant, zone) - instant;
    if (offset !== before) days.push(dayOf(index - 1), dayOf(index));
    before = offset;
  }
  return days;
}

const everyDay = (periods: readonly (readonly [number, number])[]): Hours[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    periods.map(([from, to]) => ({ weekday, from_minute: from, to_minute: to })),
  );

/** The rules for the slots of days that follow each other, whatever the zone does. */
function hold(slots: readonly Slot[], hours: readonly Hours[], slotMinutes: number, zone: string): void {
  let free = -Infinity;
  for (const slot of slots) {
    assert.ok(slot.start >= free, 'no slot begins before the one before it has ended');
    free = slot.end;
    assert.equal(slot.end - slot.start, slotMinutes * MINUTE_MS);
    // An independent look at the clock on the wall.
    const shown = new Date(slot.start);
    assert.equal(dayIn(shown, zone), slot.day);
    assert.equal(minuteIn(shown, zone), slot.minute);
    const opening = hours.find(
      (one) => one.from_minute <= slot.minute && slot.minute + slotMinutes <= one.to_minute,
    );
    assert.ok(opening !== undefined, 'the slot lies within an opening');
  }
  assert.equal(new Set(slots.map(({ day, minute }) => `${day} ${minute}`)).size, slots.length);
}

const opening = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 8 })
  .map((marks) => marks.toSorted((one, other) => one - other).map((mark) => mark * 5))
  .map((marks) =>
    Array.from(
      { length: Math.floor(marks.length / 2) },
      (_, index) => [marks[index * 2] ?? 0, marks[index * 2 + 1] ?? 0] as const,
    ),
  );
const minutes = fc.constantFrom(5, 15, 20, 30, 45, 50, 60, 90, 120, 1440);

test('slots neither overlap nor repeat nor leave their hours, in any zone on any day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: DAYS }),
      opening,
      minutes,
      (timezone, index, periods, slotMinutes) => {
        const hours = everyDay(periods);
        const days = [0, 1, 2].map((more) => addDays(dayOf(index), more));
        const slots = days.flatMap((day) => slotsOf(day, hours, { slotMinutes, timezone }));
        hold(slots, hours, slotMinutes, timezone);
      },
    ),
    { numRuns: 800 },
  );
});

test('the same on each day on which a clock changes', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Santiago',
    'Asia/Tehran',
    'Asia/Beirut',
    'Africa/Cairo',
    'America/Nuuk',
    'Pacific/Apia',
    'Antarctica/Troll',
    'Europe/Volgograd',
  ];
  for (const timezone of zones)
    for (const day of changesOf(timezone))
      for (const slotMinutes of [30, 45, 90]) {
        const hours = everyDay([[0, 1440]]);
        hold(
          [addDays(day, -1), day, addDays(day, 1)].flatMap((one) =>
            slotsOf(one, hours, { slotMinutes, timezone }),
          ),
          hours,
          slotMinutes,
          timezone,
        );
      }
});

test('a zone is asked some thirty times a day, however many slots and spaces a place has', ({ mock }) => {
  const asked = mock.method(Intl.DateTimeFormat.prototype, 'formatToParts');
  const place = { slotMinutes: 5, timezone: 'America/Toronto' };
  const first = slotsOf('2031-03-09', everyDay([[0, 1440]]), place);
  assert.equal(first.length, 276);
  const once = asked.mock.callCount();
  assert.ok(once > 0 && once <= 30, String(once));
  for (let space = 0; space < 100; space += 1)
    assert.equal(slotsOf('2031-03-09', everyDay([[0, 1440]]), place).length, 276);
  assert.equal(asked.mock.callCount(), once);
});

test('on days without a change, slots fill what is open', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAYS }), opening, minutes, (index, periods, slotMinutes) => {
      const slots = slotsOf(dayOf(index), everyDay(periods), { slotMinutes, timezone: 'Asia/Tokyo' });
      const open = periods.reduce((sum, [from, to]) => sum + Math.floor((to - from) / slotMinutes), 0);
      assert.equal(slots.length, open);
    }),
  );
});

test('a time that the clock leaps over makes no slot, and one that it shows twice makes the first', () => {
  const berlin = { slotMinutes: 60, timezone: 'Europe/Berlin' };
  const hours = everyDay([[0, 300]]);
  assert.deepEqual(
    slotsOf('2026-03-29', hours, berlin).map(({ minute }) => minute / 60),
    [0, 1, 3, 4],
  );
  const autumn = slotsOf('2026-10-25', hours, berlin);
  assert.deepEqual(
    autumn.map(({ minute }) => minute / 60),
    [0, 1, 2, 3, 4],
  );
  assert.equal(new Date(autumn[2]?.start ?? 0).toISOString(), '2026-10-25T00:00:00.000Z');
  assert.equal(new Date(autumn[3]?.start ?? 0).toISOString(), '2026-10-25T02:00:00.000Z');
});

test('a zone that skips a whole day has no slots on it', () => {
  assert.deepEqual(
    slotsOf('2011-12-30', everyDay([[0, 1440]]), { slotMinutes: 60, timezone: 'Pacific/Apia' }),
    [],
  );
  assert.equal(wallOf('2011-12-30') > 0, true);
});

test('a slot longer than the opening makes none', () => {
  assert.deepEqual(slotsOf('2026-06-01', everyDay([[480, 540]]), { slotMinutes: 90, timezone: 'UTC' }), []);
});
