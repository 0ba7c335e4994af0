import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { makeCalendar, type CalendarEntry } from './calendar.ts';

const entry: CalendarEntry = {
  id: 'one@example.org',
  title: 'Boats, ropes; and “knots”\nat dawn',
  start: new Date('2026-07-01T08:30:00Z'),
  end: new Date('2026-07-01T10:00:00Z'),
  timezone: 'Europe/Berlin',
  description:
    'Bring a coat: é, 日本語, مرحبا, and a line that is much longer than a line of a calendar may be.',
  location: 'Pier 4, Hamburg',
  url: 'https://example.org/events/boats',
  changedAt: new Date('2026-05-01T00:00:00Z'),
};

/** Reads it as calendar programs do: times by the rules in the file itself. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)),
  };
}

test('another program reads back what was written, exact to the instant', () => {
  const { events } = readBack(makeCalendar({ name: 'My events', entries: [entry] }));
  const [event] = events;
  assert.ok(event);
  assert.equal(event.uid, entry.id);
  assert.equal(event.summary, entry.title);
  assert.equal(event.description, entry.description);
  assert.equal(event.location, entry.location);
  assert.equal(event.startDate.zone.tzid, 'Europe/Berlin');
  assert.equal(event.startDate.toString(), '2026-07-01T10:30:00');
  assert.equal(event.startDate.toJSDate().toISOString(), entry.start.toISOString());
  assert.equal(event.endDate.toJSDate().toISOString(), entry.end.toISOString());
});

test('times are right on either side of a change of clocks, in every zone that occurs', () => {
  const at = (iso: string, timezone: string | null): CalendarEntry => ({
    ...entry,
    id: `${iso} ${timezone}`,
    timezone,
    start: new Date(iso),
    end: new Date(Date.parse(iso) + 3_600_000),
  });
  const entries = [
    at('2026-03-29T00:30:00Z', 'Europe/Berlin'),
    at('2026-03-29T01:30:00Z', 'Europe/Berlin'),
    at('2026-03-08T07:30:00Z', 'America/New_York'),
    at('2026-12-31T23:30:00Z', 'Asia/Kolkata'),
    at('2026-01-05T03:00:00Z', 'Australia/Sydney'),
    at('2026-06-01T12:00:00Z', null),
    at('2026-06-01T12:00:00Z', 'Mars/Olympus'),
  ];
  const { calendar, events } = readBack(makeCalendar({ name: 'x', entries }));
  assert.deepEqual(
    events.map((event) => event.startDate.toJSDate().toISOString()),
    entries.map(({ start }) => start.toISOString()),
  );
  assert.equal(calendar.getAllSubcomponents('vtimezone').length, 4);
});

test('a canceled entry says so, and a later change has a higher sequence number', () => {
  const later = { ...entry, canceled: true, changedAt: new Date('2026-05-01T00:00:01Z') };
  const [before] = readBack(makeCalendar({ name: 'x', entries: [entry] })).events;
  const { calendar, events } = readBack(makeCalendar({ name: 'x', entries: [later], method: 'cancel' }));
  assert.ok(before && events[0]);
  assert.equal(calendar.getFirstPropertyValue('method'), 'CANCEL');
  assert.equal(events[0].component.getFirstPropertyValue('status'), 'CANCELLED');
  assert.ok(events[0].sequence > before.sequence);
});

test('no text begins a property or an entry of its own', () => {
  const evil = '"\r\nATTACH:https://spy.example/\r\nEND:VEVENT\u2028; a, b\\n';
  const person = { name: evil, email: 'ana@example.org' };
  const text = makeCalendar({
    name: evil,
    method: 'request',
    entries: [
      { ...entry, title: evil, description: evil, location: evil, organizer: person, attendee: person },
    ],
  });
  const { calendar, events } = readBack(text);
  assert.equal(events.length, 1);
  assert.equal(events[0]?.summary.replaceAll('\n', '\r\n'), evil);
  assert.doesNotMatch(text, /^(ATTACH|x)/m);
  const called = String(calendar.getFirstPropertyValue('name')).replace(/\\(.)/g, '$1');
  assert.equal(called, '" ATTACH:https://spy.example/ END:VEVENT ; a, b\\n');
  assert.equal(calendar.getFirstPropertyValue('method'), 'REQUEST');
});
