import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readMessages } from '@atrium/texts';
import { languageFolder } from '../../../platform/texts/lang.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { SCHEDULE } from './schedules.factory.ts';
import type { ScheduleChangesView } from './schedules.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const german = { 'accept-language': 'de-AT, en;q=0.5' };

/** Each by somebody else: three files a minute may be sent by one person. */
async function refusal(file: string, headers?: Record<string, string>): Promise<string> {
  const { statusCode, body } = await (await org.member()).post('/listings/schedule', { file }, headers);
  assert.deepEqual([statusCode, body.code], [422, 'schedule.broken'], body.message);
  return body.message ?? '';
}

const session = (title: object | string, more: object = {}): string =>
  JSON.stringify(
    {
      schedule: {
        conference: {
          title: 'Tiny',
          days: [
            {
              date: '2031-05-01',
              rooms: { Hall: [{ id: 1, title, start: '10:00', duration: '00:30', ...more }] },
            },
          ],
        },
      },
    },
    null,
    1,
  );

test('a refused schedule answers in the language of the caller', async () => {
  const hall = 'schedule.conference.days[0].rooms.Hall[0]';
  for (const [file, message] of [
    ['nonsense', 'Zeile 1: weder XML noch JSON'],
    [SCHEDULE.replace('</event>', '</evnt>'), 'Zeile 3: unerwartetes End-Tag'],
    [
      SCHEDULE.replaceAll('schedule>', 'agenda>'),
      'Zeile 1: das äußerste Element ist <agenda>, erwartet wird <schedule>',
    ],
    [
      SCHEDULE.replace('<title>Knots', `<subtitle>${'x'.repeat(501)}</subtitle><title>Knots`),
      'Zeile 2: ein Untertitel mit mehr als 500 Zeichen',
    ],
    [
      SCHEDULE.slice(0, SCHEDULE.indexOf('</event>')),
      'Zeile 3: die Datei endet in <event>, das in Zeile 2 beginnt',
    ],
    [
      session('Talk', { duration: 'soon' }),
      `Zeile 10 (${hall}): „soon“ ist keine Dauer (erwartet wird HH:MM)`,
    ],
    [session(['Talk'] as object), `Zeile 12 (${hall}.title): erwartet wird ein Text, da ist eine Liste`],
    ['{"schedule":', 'Zeile 1: die Datei endet, wo ein Wert erwartet wird'],
    ['{"conference": {}}', 'Zeile 1: „schedule“ fehlt: Das ist kein Konferenzprogramm'],
    ['x'.repeat(5_300_000), 'die Datei ist größer als 5 MB, so groß ist kein Programm'],
  ] as const)
    assert.equal(await refusal(file, german), message);
});

test('the words of the file stay as they are, whichever language tells of them', async () => {
  const file = session('Talk', { start: "\\x3c{bold} '" });
  for (const [headers, message] of [
    [undefined, '"\\x3c{bold} \'" is not a time of day'],
    [german, "„\\x3c{bold} '“ ist keine Uhrzeit"],
    [{ locale: 'ja' }, "「\\x3c{bold} '」は時刻ではありません"],
    [{ locale: 'ar' }, "«\\x3c{bold} '» ليس وقتاً من اليوم"],
  ] as const)
    assert.ok((await refusal(file, headers)).endsWith(message), message);
});

test('a preview tells what was left out and guessed, in the language of the caller', async () => {
  const host = await org.member();
  const created = await host.post<{ id: string }>('/listings/schedule', { file: SCHEDULE });
  const preview = async (headers?: Record<string, string>): Promise<string[]> => {
    const file = session('Talk', { links: [{ title: 'Slides' }] });
    const path = `/listings/${created.body.data.id}/schedule/preview`;
    const answer = await host.post<ScheduleChangesView>(path, { file }, headers);
    assert.equal(answer.statusCode, 200, answer.body.message);
    return answer.body.data.warnings;
  };
  const place = '(schedule.conference.days[0].rooms.Hall[0])';
  const [zone = '', link] = await preview();
  assert.match(zone, /^the file names no time zone; .+ of the organization is taken/);
  assert.equal(link, `line 10 ${place}: the link "Slides" has no address and is left out`);
  const [zoneInGerman = '', linkInGerman] = await preview(german);
  assert.match(zoneInGerman, /^die Datei nennt keine Zeitzone; es gilt .+ wie in der Organisation/);
  assert.equal(linkInGerman, `Zeile 10 ${place}: der Link „Slides“ hat keine Adresse und wird ausgelassen`);
});

test('every language that the server has is complete for schedules', () => {
  const ids = (locale: string): string[] =>
    [...readMessages(languageFolder, locale).keys()].filter((id) => id.startsWith('schedules.')).sort();
  for (const locale of ['de', 'ar', 'ja']) assert.deepEqual(ids(locale), ids('en'), locale);
});
