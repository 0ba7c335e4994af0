import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenBy, readEventFilter } from './event-filter.ts';

const asked = (address: string) => chosenBy(readEventFilter(new URLSearchParams(address)));

test('an address says what the server is asked for, and what it does not know counts as not given', () => {
  assert.deepEqual(asked(''), {});
  assert.deepEqual(asked('place=online&free=1&period=weekend&q=tea'), {
    search: 'tea',
    place: 'online',
    free: true,
    period: 'weekend',
  });
  const group = '01900000-0000-4000-8000-000000000000';
  assert.deepEqual(asked(`group=${group}`), { groupId: group });
  assert.deepEqual(asked('group=walkers'), {});
  assert.deepEqual(asked('place=moon&free=yes&period=year&from=2031-01-01'), {});
  assert.deepEqual(asked('past=1&period=week'), { past: true });
});

test('a range has days of the calendar, and does not end before it begins', () => {
  assert.deepEqual(asked('period=range&from=2031-01-05&to=2031-01-31'), {
    from: '2031-01-05',
    to: '2031-01-31',
  });
  assert.deepEqual(asked('period=range&from=2031-02-30&to=x'), {});
  assert.deepEqual(asked('period=range&from=2031-02-05&to=2031-02-04'), { from: '2031-02-05' });
  assert.deepEqual(asked('period=range'), {});
});
