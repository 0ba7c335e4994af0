import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sayIn } from '../../../platform/texts/texts.ts';
import { parseSchedule, type ScheduleOptions } from './schedule.parser.ts';
import { ScheduleError } from './schedule.errors.ts';
import type { Schedule } from './schedule.types.ts';

const data = (name: string): Buffer =>
  readFileSync(new URL(`../../../../data/schedules/${name}`, import.meta.url));
const OPTIONS: ScheduleOptions = { defaultTimeZone: 'America/New_York' };
const parse = (text: string, options = OPTIONS): Schedule => parseSchedule(Buffer.from(text), options);

const xml = (events: string, conference = '<title>Tiny</title><acronym>tiny</acronym>'): string =>
  `<?xml version="1.0"?>
<schedule>
<conference>${conference}</conference>
<day index="1" date="2024-03-30">
<room name="Hall">
${events}
</room>
</day>
</schedule>`;

const event = (inner: string, attributes = 'id="1"'): string =>
  `<event ${attributes}><title>Talk</title><start>10:00</start><duration>00:30</duration>${inner}</event>`;

const json = (session: object, conference: object = {}): string =>
  JSON.stringify(
    {
      schedule: {
        conference: {
          title: 'Tiny',
          ...conference,
          days: [
            {
              date: '2024-03-30',
              rooms: {
                Hall: [
                  { id: 1, title: 'Talk', date: '2024-03-30T10:00:00+01:00', duration: '00:30', ...session },
                ],
              },
            },
          ],
        },
      },
    },
    null,
    1,
  );

function refusal(text: string | Buffer, options = OPTIONS): string {
  try {
    parseSchedule(Buffer.from(text), options);
  } catch (error) {
    if (error instanceof ScheduleError) return error.message;
    throw error;
  }
  return 'taken';
}

void describe('published schedules', () => {
  it('reads FOSDEM 2024 whole', () => {
    const schedule = parseSchedule(data('fosdem-2024.schedule.xml.gz'), OPTIONS);
    assert.equal(schedule.sessions.length, 674);
    assert.equal(schedule.persons.length, 738);
    assert.equal(schedule.tracks.length, 55);
    assert.equal(schedule.rooms.length, 32);
    assert.deepEqual(schedule.days, [
      { date: '2024-02-03', sessions: 349 },
      { date: '2024-02-04', sessions: 325 },
    ]);
    assert.equal(schedule.slug, 'fosdem-2024');
    assert.deepEqual([schedule.timeZone, schedule.timeZoneFrom], ['Europe/Brussels', 'city']);
    assert.equal(schedule.start.toISOString(), '2024-02-03T09:30:00.000Z');
    const kinds = schedule.sessions.flatMap((session) => session.links.map(({ kind }) => kind));
    assert.equal(kinds.filter((kind) => kind === 'link').length, 439);
    assert.equal(kinds.filter((kind) => kind === 'attachment').length, 8);
    assert.equal(
      schedule.sessions.reduce((sum, { persons }) => sum + persons.length, 0),
      826,
    );
    assert.equal(schedule.persons.filter(({ name }) => name === 'Franck Pachot').length, 2);
  });

  it('reads the camp of 2019 whole', () => {
    const schedule = parseSchedule(data('camp-2019.frab.json'), OPTIONS);
    assert.deepEqual(
      [schedule.sessions.length, schedule.persons.length, schedule.rooms.length, schedule.days.length],
      [79, 90, 2, 5],
    );
    assert.deepEqual([schedule.timeZone, schedule.timeZoneFrom], ['Europe/Berlin', 'file']);
    const talk = schedule.sessions.find(
      ({ externalId }) => externalId === '0a99f1db-dfad-4534-888c-bd98acc576b3',
    );
    assert.equal(talk?.summary, 'How is our fight impacted by the new EU political landscape?');
    assert.equal(talk?.start.toISOString(), '2019-08-21T14:00:00.000Z');
    assert.equal(talk?.end.toISOString(), '2019-08-21T14:45:00.000Z');
    assert.deepEqual(talk?.links[0], { kind: 'link', title: 'EDRi Website', url: 'https://edri.org/' });
    assert.match(talk?.links[1]?.url ?? '', /^https:\/\/fahrplan\.events\.ccc\.de\/system\/events\/logos\//);
    const bare = schedule.sessions.flatMap(({ links }) => links).find(({ title }) => title === 'Nymtech');
    assert.equal(bare?.url, 'https://nymtech.net/');
  });

  it('reads rC3 whole and takes the zone from the offsets', () => {
    const schedule = parseSchedule(data('rc3.pretalx.json'), OPTIONS);
    assert.deepEqual(
      [schedule.sessions.length, schedule.persons.length, schedule.rooms.length, schedule.days.length],
      [48, 56, 5, 4],
    );
    assert.deepEqual([schedule.timeZone, schedule.timeZoneFrom], ['Etc/GMT-1', 'offsets']);
    const atHome = parseSchedule(data('rc3.pretalx.json'), { defaultTimeZone: 'Europe/Berlin' });
    assert.deepEqual([atHome.timeZone, atHome.timeZoneFrom], ['Europe/Berlin', 'default']);
    assert.match(
      schedule.persons.find(({ externalId }) => externalId === '188')?.biography ?? '',
      /investigative/,
    );
  });
});

void describe('times', () => {
  const startOf = (schedule: Schedule): string | undefined => schedule.sessions[0]?.start.toISOString();

  it('takes the zone that is asked for before all others', () => {
    const schedule = parse(xml(event('')), { ...OPTIONS, timeZone: 'Asia/Tokyo' });
    assert.equal(startOf(schedule), '2024-03-30T01:00:00.000Z');
  });

  it('keeps sessions after midnight on their day', () => {
    const night = '<event id="1"><title>Night</title><start>01:30</start><duration>03:00</duration></event>';
    const schedule = parse(xml(night), { ...OPTIONS, timeZone: 'Europe/Brussels' });
    // Clocks go forward at two in that night, so three hours from 01:30 end at 05:30.
    assert.equal(startOf(schedule), '2024-03-31T00:30:00.000Z');
    assert.equal(schedule.sessions[0]?.end.toISOString(), '2024-03-31T03:30:00.000Z');
    assert.equal(schedule.sessions[0]?.day, '2024-03-30');
  });

  it('obeys the day change of the file', () => {
    const early = '<event id="1"><title>Early</title><start>05:00</start><duration>01:00</duration></event>';
    const conference = '<title>Tiny</title><day_change>06:00:00</day_change>';
    const schedule = parse(xml(early, conference), { ...OPTIONS, timeZone: 'UTC' });
    assert.equal(startOf(schedule), '2024-03-31T05:00:00.000Z');
  });

  it('moves a start in the skipped hour forward and takes the first of a doubled one', () => {
    const at = (date: string): string | undefined =>
      startOf(parse(json({ date }), { ...OPTIONS, timeZone: 'Europe/Brussels' }));
    assert.equal(at('2024-03-31T02:30:00'), '2024-03-31T01:30:00.000Z');
    assert.equal(at('2024-10-27T02:30:00'), '2024-10-27T00:30:00.000Z');
  });

  it('reads durations of more than a day', () => {
    const end = (duration: string): string | undefined =>
      parse(json({ duration })).sessions[0]?.end.toISOString();
    assert.equal(end('26:15'), '2024-03-31T11:15:00.000Z');
    assert.equal(end('2:00:00:00'), '2024-04-01T09:00:00.000Z');
    assert.equal(end('1:02:00'), '2024-03-31T11:00:00.000Z');
    assert.equal(end('01:02:00'), '2024-03-30T10:02:00.000Z');
  });
});

void describe('identities and texts', () => {
  it('tells persons apart by id and knows them again', () => {
    const persons = '<persons><person id="7">Kim Lee</person><person id="8">Kim Lee</person></persons>';
    const schedule = parse(
      xml(
        event(persons) +
          event('<persons><person id="7">Kim Lee</person><person>Ada</person></persons>', 'id="2"'),
      ),
    );
    assert.deepEqual(
      schedule.persons.map(({ externalId }) => externalId),
      ['7', '8', 'name:ada'],
    );
    assert.deepEqual(schedule.sessions[1]?.persons, ['7', 'name:ada']);
  });

  it('takes the slug of the file where it speaks, else the title', () => {
    const slugOf = (slug: string | null): string | undefined => parse(json({ slug })).sessions[0]?.slug;
    assert.equal(slugOf('A-B_C'), 'a-b-c');
    assert.equal(slugOf(null), 'talk');
    assert.equal(slugOf('CHGKBJ'), 'talk');
    assert.equal(slugOf('dfc67a83-864d-48b2-bc37-bc765565c190'), 'talk');
  });

  it('takes a session without any id by its place in the programme', () => {
    assert.equal(parse(xml(event('', ''))).sessions[0]?.externalId, '2024-03-30 10:00 Hall');
  });

  it('keeps rooms in which nothing happens', () => {
    const text = xml(event('')).replace('</day>', '<room name="Empty"/></day>');
    assert.deepEqual(
      parse(text).rooms.map(({ name }) => name),
      ['Hall', 'Empty'],
    );
  });

  it('cleans HTML and turns plain text into paragraphs', () => {
    const htmlOf = (abstract: string): string | null | undefined =>
      parse(json({ abstract })).sessions[0]?.html;
    assert.equal(htmlOf('One\ntwo\n\nThree <3'), '<p>One<br />two</p>\n<p>Three &lt;3</p>');
    assert.equal(
      htmlOf('<p onclick="x()">Hi <b>you</b><script>alert(1)</script> <a href="javascript:x()">go</a></p>'),
      '<p>Hi <strong>you</strong> <a rel="nofollow noopener ugc">go</a></p>',
    );
    assert.equal(
      htmlOf('See https://example.org/a?b=1&c=2.'),
      '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc">https://example.org/a?b=1&amp;c=2</a>.</p>',
    );
    assert.match(
      htmlOf('<p><img src="https://example.org/x.png" alt="Plan"></p>') ?? '',
      /<a href="[^"]+x\.png"[^>]*>Plan<\/a>/,
    );
    assert.equal(htmlOf('<script>alert(1)</script>'), '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });

  it('drops what the database cannot hold', () => {
    assert.equal(parse(json({ title: 'A\u0000B \ud800' })).sessions[0]?.title, 'AB \ufffd');
  });

  it('reads translated texts and wrapped addresses', () => {
    const logo = { url: 'https://example.org/l.png' };
    const [session] = parse(
      json({ abstract: { de: 'Hallo', en: 'Hello' }, subtitle: { de: 'Nur' }, logo }),
    ).sessions;
    assert.deepEqual(
      [session?.html, session?.subtitle, session?.links[0]?.url],
      ['<p>Hello</p>', 'Nur', logo.url],
    );
  });

  it('reads sessions that stand in the day without a room around them', () => {
    const loose = `${event('<room>Cellar</room>')}${event('<room>Roof</room>', 'id="2"')}`;
    const { sessions, rooms, days } = parse(xml('').replace('<room name="Hall">\n\n</room>', loose));
    assert.deepEqual(
      sessions.map(({ externalId, room }) => [externalId, room]),
      [
        ['1', 'Cellar'],
        ['2', 'Roof'],
      ],
    );
    assert.deepEqual([rooms.length, days], [2, [{ date: '2024-03-30', sessions: 2 }]]);
  });

  it('leaves out links that cannot be followed, and says so', () => {
    const schedule = parse(json({ links: [{ url: 'javascript:alert(1)', title: 'x' }] }));
    assert.deepEqual(schedule.sessions[0]?.links, []);
    assert.match(schedule.warnings.map((warning) => sayIn('en', warning)).join('\n'), /line 10 .*javascript/);
  });
});

void describe('broken files are refused with line and reason', () => {
  const whole = xml(`${event('')}\n${event('', 'id="2"')}`);

  it('XML', () => {
    assert.match(
      refusal(whole.slice(0, whole.lastIndexOf('<duration>'))),
      /^line 7: the file ends inside <event>/,
    );
    assert.match(refusal(whole.replace('</event>', '</evnt>')), /^line 6: Unexpected close tag/);
    assert.match(
      refusal(whole.replaceAll('id="2"', 'id="1"')),
      /^line 7: the session id "1" is already taken/,
    );
    assert.match(refusal(whole.replace('<title>Talk</title>', '')), /^line 6: a session without title/);
    assert.match(refusal(whole.replace('<title>Tiny</title>', '')), /^line 3: the conference has no title/);
    assert.match(refusal(whole.replace('00:30', 'soon')), /^line 6: "soon" is not a duration/);
    assert.match(refusal(whole.replace('10:00', '25:00')), /^line 6: "25:00" is not a time of day/);
    assert.match(refusal(whole.replace('2024-03-30', '2024-02-31')), /^line 4: "2024-02-31" is not a date/);
    assert.match(refusal('<rss/>'), /^line 1: the root is <rss>/);
    assert.match(refusal(xml('')), /^line 3: there is no session/);
    assert.match(refusal('<schedule>' + '<a>'.repeat(100)), /nested more than/);
  });

  it('document types and their bombs', () => {
    const bomb = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<schedule><conference><title>&b;</title></conference></schedule>`;
    assert.match(refusal(bomb), /^line 2: a document type declaration is not allowed/);
    assert.match(refusal(whole.replace('Tiny', '&b;')), /^line 3: Invalid character entity/);
  });

  it('JSON', () => {
    const text = json({});
    assert.match(refusal(text.slice(0, -40)), /^line 1\d: the file ends where/);
    assert.match(
      refusal(text.replace('"title": "Talk",', '"title": Talk,')),
      /^line 12: not valid JSON: unexpected "Talk"/,
    );
    assert.match(
      refusal(json({ duration: 'x' })),
      /^line 10 \(schedule\.conference\.days\[0\]\.rooms\.Hall\[0\]\): "x" is not a duration/,
    );
    assert.match(
      refusal(json({ date: '2024-13-01T10:00:00+01:00' })),
      /"2024-13-01T10:00:00\+01:00" is not a date/,
    );
    assert.match(refusal(json({ title: ['a'] })), /\.title\): expected a text, found a list/);
    assert.match(refusal('{"conference":{}}'), /"schedule" is missing/);
    assert.match(refusal('[]'), /expected an object/);
    assert.match(refusal(text.replace('"rooms": {', '"rooms": { "Hall": [],')), /"Hall" stands twice/);
    assert.match(refusal(`{"schedule":${'['.repeat(5000)}${']'.repeat(5000)}}`), /nested more than/);
  });

  it('anything else', () => {
    assert.match(refusal(''), /the file is empty/);
    assert.match(refusal('BEGIN:VCALENDAR'), /neither XML nor JSON/);
    assert.match(
      refusal(Buffer.concat([Buffer.from('<schedule>\n<a>'), Buffer.from([0xff, 0xfe])])),
      /^line 2: not valid utf-8/,
    );
    assert.match(refusal(whole.replace('1.0"', '1.0" encoding="klingon"')), /unknown encoding "klingon"/);
    assert.match(refusal(Buffer.alloc(100 * 1024 * 1024, 'a')), /larger than 5 MB/);
    assert.match(refusal(gzipSync(Buffer.alloc(100 * 1024 * 1024, 'a'))), /larger than 5 MB/);
    assert.match(refusal(gzipSync('<schedule/>').subarray(0, 12)), /damaged or cut off/);
    assert.match(
      refusal(xml(event('')), { ...OPTIONS, timeZone: 'Mars/Base' }),
      /unknown time zone "Mars\/Base"/,
    );
    assert.match(
      refusal(json({ date: '2024-03-30T10:00:00+03:17' })),
      /the offsets of the dates fit no time zone/,
    );
  });

  it('refuses more in the short fields than the forms take, and names the place', () => {
    const long = 'x'.repeat(5_000);
    const links = `<links>${'<link href="https://a.example">A</link>'.repeat(51)}</links>`;
    const people = `<persons>${Array.from({ length: 51 }, (_, id) => `<person id="${id}">P${id}</person>`).join('')}</persons>`;
    for (const [file, reason] of [
      [xml(event(`<subtitle>${long}</subtitle>`)), /^line 6: a subtitle longer than 500 characters/],
      [xml(event('').replace('Talk', long)), /^line 6: a title longer than 300/],
      [xml(event(`<track>${long}</track>`)), /^line 6: a track name longer than 200/],
      [xml(event(`<type>${long}</type>`)), /^line 6: a session type longer than 200/],
      [xml(event(`<persons><person>${long}</person></persons>`)), /^line 6: a name longer than 200/],
      [xml(event(`<links><link href="${long}">A</link></links>`)), /^line 6: a link longer than 1,000/],
      [xml(event(links)), /^line 6: more than 50 links of a session/],
      [xml(event(people)), /^line 6: more than 50 people of a session/],
      [xml(event(''), `<title>${long}</title>`), /^line 3: a conference title longer than 300/],
      [xml(event('')).replace('"Hall"', `"${long}"`), /a room name longer than 200/],
      [json({ subtitle: long }), /^line \d+ \(.*\): a subtitle longer than 500/],
    ] as const)
      assert.match(refusal(file), reason);
  });

  it('refuses more people than any conference has', () => {
    const persons = (from: number): string =>
      `<persons>${Array.from({ length: 50 }, (_, id) => `<person id="${from + id}">P</person>`).join('')}</persons>`;
    const sessions = (count: number): string =>
      Array.from({ length: count }, (_, id) => event(persons(id * 50), `id="${id}"`)).join('\n');
    assert.equal(parse(xml(sessions(40))).persons.length, 2000);
    assert.match(refusal(xml(sessions(41))), /^line 46: more than 2,000 people/);
  });

  it('quotes no more than the beginning of a word of the file', () => {
    const reason = refusal(xml(event('')).replace('2024-03-30', 'x'.repeat(100_000)));
    assert.match(reason, /^line 4: "x+…" is not a date$/);
    assert.ok(reason.length < 400);
  });
});
