import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byStart, isOn, makeGrid } from './agenda-rows.ts';
import type { AgendaSession } from '../events.api.ts';

const session = (slug: string, start: string, end: string, room: string | null = 'a'): AgendaSession => ({
  slug,
  name: slug,
  start: `2030-02-02T${start}:00.000Z`,
  end: `2030-02-02T${end}:00.000Z`,
  day: '2030-02-02',
  room,
  track: null,
  speakers: [],
});
const rooms = [
  { slug: 'b', name: 'B' },
  { slug: 'a', name: 'A' },
  { slug: 'empty', name: 'Empty' },
];

it('sessions that begin together stand together', () => {
  const groups = byStart([
    session('one', '09:00', '10:00'),
    session('two', '09:00', '09:30', 'b'),
    session('three', '10:00', '11:00'),
  ]);
  assert.deepEqual(
    groups.map(({ sessions }) => sessions.map(({ slug }) => slug)),
    [['one', 'two'], ['three']],
  );
});

it('a session is on from its first moment until its last, and never before the page is alive', () => {
  const talk = session('talk', '09:00', '10:00');
  const at = (time: string) => Date.parse(`2030-02-02T${time}Z`);
  assert.equal(isOn(talk, at('08:59:59')), false);
  assert.equal(isOn(talk, at('09:00:00')), true);
  assert.equal(isOn(talk, at('10:00:00')), false);
  assert.equal(isOn(talk, null), false);
});

describe('the grid', () => {
  it('begins and ends on whole hours and has the rooms of the programme in their order, without the empty ones', () => {
    const grid = makeGrid([session('x', '09:20', '09:50'), session('y', '10:05', '10:10', 'b')], rooms);
    assert.equal(new Date(grid.start).toISOString(), '2030-02-02T09:00:00.000Z');
    assert.equal(grid.minutes, 120);
    assert.deepEqual(
      grid.rooms.map(({ slug }) => slug),
      ['b', 'a'],
    );
    assert.deepEqual(
      grid.rooms[1]?.placed.map(({ from, length }) => [from, length]),
      [[20, 30]],
    );
  });

  it('puts what overlaps in a room below each other, and what follows back to the top', () => {
    const overlapping = [
      session('x', '09:00', '10:00'),
      session('y', '09:30', '10:30'),
      session('z', '10:00', '11:00'),
    ];
    const [room] = makeGrid(overlapping, rooms).rooms;
    assert.deepEqual(
      room?.placed.map(({ lane }) => lane),
      [0, 1, 0],
    );
    assert.equal(room?.lanes, 2);
  });

  it('keeps sessions without a room', () => {
    const grid = makeGrid([session('x', '09:00', '10:00', null)], rooms);
    assert.deepEqual(
      grid.rooms.map(({ slug }) => slug),
      [null],
    );
  });

  it('is empty without sessions', () => {
    assert.deepEqual(makeGrid([], rooms).rooms, []);
  });
});
