import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { provideApiSettings } from '@atrium/api';
import { programmeDate, readAgendaFilter, scopeOf, shownDays } from './agenda-filter.ts';
import type { AgendaSession, Programme } from '../events.api.ts';

provideApiSettings(() => ({
  organizationId: '',
  locale: 'en',
  accessToken: () => Promise.resolve(null),
  executeAs: () => null,
  fetch,
}));

const programme: Programme = {
  days: [
    { date: '2030-02-02', sessions: 300 },
    { date: '2030-02-03', sessions: 200 },
  ],
  rooms: [],
  tracks: [],
};
const filter = (search: string) => readAgendaFilter(new URLSearchParams(search));
const found = (...days: string[]) => days.map((day) => ({ day }) as AgendaSession);

describe('the day of an agenda', () => {
  const dayOf = (search: string, today: string) => shownDays(filter(search), programme, undefined, today).day;

  it('is that of the address, else today, else the first', () => {
    assert.equal(dayOf('day=2030-02-03', '2030-02-02'), '2030-02-03');
    assert.equal(dayOf('', '2030-02-03'), '2030-02-03');
    assert.equal(dayOf('', '2029-01-01'), '2030-02-02');
    assert.equal(dayOf('day=nonsense', '2029-01-01'), '2030-02-02');
  });

  it('of a narrowed agenda is one on which something fits', () => {
    const shown = shownDays(filter('q=x&day=2030-02-02'), programme, found('2030-02-03'), '2030-02-02');
    assert.equal(shown.day, '2030-02-03');
    assert.deepEqual(
      shown.days.map(({ count }) => count),
      [0, 1],
    );
  });

  it('lasts past midnight', () => {
    assert.equal(programmeDate('Europe/Brussels', Date.parse('2030-02-03T00:30:00Z')), '2030-02-02');
    assert.equal(programmeDate('Europe/Brussels', Date.parse('2030-02-03T07:00:00Z')), '2030-02-03');
  });
});

it('a day is asked for alone; a room, a track or a word over all days', () => {
  assert.deepEqual(scopeOf(filter('day=2030-02-03'), programme, ''), { day: '2030-02-03' });
  assert.deepEqual(scopeOf(filter('day=2030-02-03&room=a&q= rust '), programme, ''), {
    room: 'a',
    search: 'rust',
  });
});
