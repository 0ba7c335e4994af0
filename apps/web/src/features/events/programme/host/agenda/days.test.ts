import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, hoursOf } from './days.ts';

const zone = 'Europe/Berlin';
const event = { eventStart: '2031-06-01T16:30:00Z', eventEnd: '2031-06-03T22:00:00Z' };
const session = (day: string, startTime: string, endTime: string) => ({ day, startTime, endTime });

test('each day of the event is there, one that begins as it ends is not, and days of sessions besides', () => {
  assert.deepEqual(daysOf(event, [], zone), ['2031-06-01', '2031-06-02', '2031-06-03']);
  assert.deepEqual(daysOf({ ...event, eventEnd: event.eventStart }, [{ day: '2031-05-31' }], zone), [
    '2031-05-31',
    '2031-06-01',
  ]);
  const long = { eventStart: '2031-01-01T08:00:00Z', eventEnd: '2033-01-01T08:00:00Z' };
  assert.deepEqual(daysOf(long, [{ day: '2031-03-01' }], zone), ['2031-03-01']);
  assert.equal(daysOf(long, [], zone).length, 60);
});

test('the hours of a day are from eight to eight, and as long as the event and its sessions', () => {
  const hours = (sessions: Parameters<typeof hoursOf>[1], day: string, one = event) => {
    const { start, end, from } = hoursOf(one, sessions, day, zone);
    return [start, end, from].map((instant) => new Date(instant).toISOString().slice(5, 16));
  };
  assert.deepEqual(hours([], '2031-06-02'), ['06-02T06:00', '06-02T18:00', '06-02T06:00']);
  assert.deepEqual(hours([], '2031-06-03'), ['06-03T06:00', '06-03T22:00', '06-03T06:00']);
  const early = session('2031-06-02', '2031-06-02T04:40:00Z', '2031-06-02T05:00:00Z');
  const late = session('2031-06-02', '2031-06-02T21:00:00Z', '2031-06-02T22:20:00Z');
  assert.deepEqual(hours([late, early], '2031-06-02'), ['06-02T04:00', '06-02T23:00', '06-02T04:40']);
  assert.deepEqual(hours([], '2031-06-01', { ...event, eventStart: '2031-06-01T03:30:00Z' }), [
    '06-01T03:00',
    '06-01T18:00',
    '06-01T06:00',
  ]);
});
