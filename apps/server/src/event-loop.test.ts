import assert from 'node:assert/strict';
import { get as request, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeFullHouse } from './features/events/bookings/bookings.factory.ts';
import { makeReceipt } from './features/events/documents/documents.factory.ts';
import { makeCertificateFiles } from './features/events/documents/wallet/certificate.factory.ts';
import { makeEvent } from './features/events/programme/events.factory.ts';
import { ask, choose, section } from './features/events/surveys/surveys.factory.ts';
import { makePass, makeRegistration } from './features/events/registration/passes/passes.factory.ts';
import { makePassType, makeQuestion, makeSection } from './features/events/tickets/tickets.factory.ts';
import { sent } from './features/money/invoices/invoices.factory.ts';
import { newId } from './platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { longestStretch, type Stretch } from './testing/loop-stretch.ts';
import { fetchFile } from './testing/pdf.ts';

/** Milliseconds of one stretch without a turn of the event loop, on a quiet machine: so long everybody else waits. */
const LONGEST = 100;
/** A fourth call within a minute would be refused by the routes that take schedules, and take no time. */
const ROUNDS = 3;

let testApp: TestApp;
let org: TestOrganization;
let members: Caller[];

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  members = await Promise.all(Array.from({ length: 10 }, () => org.member()));
});
after(() => testApp.close());

const TANGLED = `<p>${'<ul>'.repeat(12_490)}${'</ol>'.repeat(10_000)}`;
const session = (title: string, description: string): string =>
  `<event id="1" guid="00000000-0000-4000-8000-000000000001"><start>10:00</start><duration>01:00</duration><room>A</room><title>${title}</title><description><![CDATA[${description}]]></description></event>`;
const schedule = (sessions: string): string =>
  `<schedule><conference><title>T</title><acronym>t</acronym></conference><day index="1" date="2031-05-01"><room name="A">${sessions}</room></day></schedule>`;
const TANGLED_SCHEDULE = schedule(session('T', TANGLED).repeat(20));
const LONG_SCHEDULE = schedule(session('x '.repeat(100_000), '').repeat(20));

async function register(who: Caller) {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { registration: true, name: 'Wide '.repeat(30) });
  const ticketId = await makePassType(db, organizationId, eventId, { name: 'Wide '.repeat(30) });
  const registrationId = await makeRegistration(db, organizationId, eventId, who.id);
  const passId = await makePass(db, organizationId, registrationId, ticketId);
  return { eventId, registrationId, passId, at: `/self/events/${eventId}/attendee` };
}

/** As many questions and choices as a survey may have. */
const longSurvey = () => ({
  format: 'atrium.survey.1',
  name: 'Long',
  sections: Array.from({ length: 50 }, () =>
    section(
      Array.from({ length: 6 }, () =>
        ask({
          name: 'é'.repeat(150),
          type: 'radio',
          choices: Array.from({ length: 16 }, (_, n) => choose(`${n} ${'é'.repeat(20)}`)),
        }),
      ),
    ),
  ),
});
/** As many as a file of people may have, each as long as it may be. */
const PEOPLE = Array.from({ length: 2000 }, (_, n) => {
  const text = 'é'.repeat(150);
  return {
    email: `${n}@people.example`,
    firstName: text,
    lastName: text,
    title: text,
    company: text,
    city: text,
  };
});

/** A file that was refused would take no time. */
async function fetch(who: Caller, path: string): Promise<void> {
  const answer = await fetchFile(testApp, org, who, path);
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 200));
}

let address: Promise<string> | undefined;

/** Over a socket, as far as it takes at a time: without one a long answer is written, put together and read in one turn. */
async function download(path: string): Promise<{ status: number | undefined; length: number }> {
  address ??= testApp.app.http.listen({ host: '127.0.0.1', port: 0 });
  const url = new URL(path, await address);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { host: org.hostname } }, resolve).on('error', reject);
  });
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return { status: answer.statusCode, length };
}

/** Once, by whoever comes first. */
let certificate: Promise<unknown> | undefined;
async function putCertificate(): Promise<void> {
  certificate ??= org.staff().then(async (staff) => {
    const { file, password, authority } = makeCertificateFiles();
    const answer = await staff.put('/admin/wallet/certificate', { file, password, authority });
    assert.equal(answer.statusCode, 200, answer.body.message);
  });
  await certificate;
}

/** A word rule of the organization, with which texts of members are compared; once, by whoever comes first. */
let rule: Promise<unknown> | undefined;
async function createRule(): Promise<void> {
  rule ??= org.staff().then(async (staff) => {
    const given = { kind: 'word', pattern: 'free money', action: 'refuse' };
    const answer = await staff.post('/admin/moderation/rules', given);
    assert.equal(answer.statusCode, 200, answer.body.message);
  });
  await rule;
}

/** Saves captions with 196 cues of this text, and asks for their transcript. */
async function saveCaptions(who: Caller, cue: string): Promise<() => Promise<void>> {
  await createRule();
  const staff = await org.staff();
  const given = { channel: { name: 'Long', visible: true } };
  const made = await staff.post<{ id: string }>('/channels/managed', given);
  await staff.post(`/channels/managed/${made.body.data.id}/managers`, { accountId: who.id });
  const channel = `/channels/managed/${made.body.data.id}/contents`;
  const content = await who.post<{ id: string }>(channel, { title: 'Words', visible: true });
  const at = `${channel}/${content.body.data.id}`;
  const text = `WEBVTT\n\n${`00:01.000 --> 00:02.000\n${cue}\n\n`.repeat(196)}`;
  return async () => {
    const kept = await who.put<{ captions: { id: string }[] }>(`${at}/captions`, { language: 'en', text });
    assert.equal(kept.statusCode, 200, kept.body.message);
    const path = `${at.replace('/managed', '')}/captions/${kept.body.data.captions[0]?.id}`;
    const read = await who.get(path);
    assert.equal(read.statusCode, 200, read.body.message);
  };
}

/** As many episodes as a feed has, with texts of full length; once, by whoever comes first. */
let podcast: Promise<string> | undefined;
const openPodcast = (): Promise<string> =>
  (podcast ??= org.staff().then(async (staff) => {
    const given = { channel: { name: 'Endless', visible: true } };
    const { data: channel } = (await staff.post<{ id: string; slug: string }>('/channels/managed', given))
      .body;
    const { data: file } = (
      await staff.send<{ id: number }>(
        'POST',
        '/storage/files/content?name=a.wav&type=audio/wav',
        Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100)]),
        { 'content-type': 'application/octet-stream' },
      )
    ).body;
    const sql = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values);
    await sql(
      `insert into content (organization_id, id, channel_id, slug, kind, title, description, audio_id, visible,
         published_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'episode-' || n, 'audio', repeat('&', 200), repeat('<', 5000), $3, true,
         date_trunc('milliseconds', now()), now(), now() from generate_series(1, 300) n`,
      org.organization.id,
      channel.id,
      file.id,
    );
    await sql(
      `insert into content_guest (organization_id, id, content_id, slug, type, name, created_at, updated_at)
       select $1, gen_random_uuid(), id, 'guest-' || n, 'guest', repeat('&', 200), now(), now()
       from content, generate_series(1, 30) n where organization_id = $1 and channel_id = $2`,
      org.organization.id,
      channel.id,
    );
    return `/channels/${channel.slug}/feed.xml`;
  }));

/** As many spaces as a page shows, with nothing free for weeks; once, by whoever comes first. */
let house: Promise<string> | undefined;
const openHouse = (): Promise<string> =>
  (house ??= org.staff().then((staff) => makeFullHouse(testApp.database, staff, 100)));

/** Each sends its hostile input; what is answered does not matter here, only that others are not kept waiting. */
const KINDS: Readonly<Record<string, (who: Caller) => Promise<() => Promise<unknown>>>> = {
  'formatted text': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { creator_id: who.id });
    return () => who.put(`/listings/${eventId}`, { event: { longDescription: TANGLED } });
  },
  'mails full of placeholders': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { creator_id: who.id });
    const at = `/listings/${eventId}/emails/confirmation`;
    const named = `<p>${'<b>{{eventName}}</b>'.repeat(900)}`;
    return async () => {
      const kept = await who.put(at, { body: `{{${' '.repeat(19_990)}` });
      const shown = await who.post(`${at}/preview`, { body: named });
      assert.deepEqual([kept.statusCode, shown.statusCode], [200, 200]);
    };
  },
  'schedule files': async (who) => () => who.post('/listings/schedule', { file: TANGLED_SCHEDULE }),
  'schedule files of endless titles': async (who) => () =>
    who.post('/listings/schedule', { file: LONG_SCHEDULE }),
  'bodies of many values': async (who) => () =>
    who.post('/listings', { event: { name: Array.from({ length: 60_000 }, () => 0) } }),
  'answers to a slow pattern': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { registration: true });
    const ticketId = await makePassType(db, organizationId, eventId);
    const sectionId = await makeSection(db, organizationId, eventId);
    const row = { validation: 'a*a*a*a*a*a*a*b{990,}' };
    const { id: questionId } = await makeQuestion(db, organizationId, { eventId, sectionId }, row);
    const at = `/self/events/${eventId}/registration`;
    const id = newId();
    await who.post(`${at}/passes`, { passes: [{ id, ticketId }], packages: [] });
    return () => who.put(`${at}/questions`, [{ id, responses: [{ questionId, value: 'a'.repeat(1000) }] }]);
  },
  'patterns that are large': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { creator_id: who.id });
    const question = { type: 'text', name: 'Q', required: false, mutable: true, choices: [] };
    return () =>
      who.post(`/listings/${eventId}/questions`, {
        ...question,
        validation: `\\pL{${900 + members.indexOf(who)}}`,
      });
  },
  'pictures that are none': async (who) => () =>
    who.post('/storage/images/upload', {
      type: 'activity',
      dataUri: `data:image/png;base64,${'A'.repeat(4_000_000)}`,
    }),
  'requests for passes on paper': async (who) => {
    const { at, passId } = await register(who);
    return () => fetch(who, `${at}/passes/${passId}/pdf`);
  },
  'requests for receipts of a hundred lines': async (who) => {
    const { db, organizationId } = org.context();
    const { at, eventId, registrationId } = await register(who);
    const lines = Array.from({ length: 100 }, () => ({ name: 'W'.repeat(160) }));
    const about = { eventId, registrationId, accountId: who.id };
    const receiptId = await makeReceipt(db, organizationId, about, {}, lines);
    return () => fetch(who, `${at}/payments/${receiptId}/receipt`);
  },
  'requests for passes of wallets': async (who) => {
    await putCertificate();
    const { at, passId } = await register(who);
    return () => fetch(who, `${at}/passes/${passId}/wallet`);
  },
  // Signs that stand for a phrase of eighteen, and for a word of seven.
  'text that grows when it is folded': async (who) => {
    await createRule();
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { creator_id: who.id });
    const page = { title: 'Long', html: '\ufdfa\u321d'.repeat(50_000) };
    return async () => {
      const made = await who.post(`/listings/${eventId}/pages`, page);
      assert.equal(made.statusCode, 200, made.body.message);
    };
  },
  'captions of full length, and ask for their transcripts': (who) => saveCaptions(who, '<b>&'.repeat(499)),
  'captions that grow when they are folded': (who) => saveCaptions(who, '\ufdfa\u321d'.repeat(990)),
  'requests for the longest feed of a podcast': async () => {
    const path = await openPodcast();
    return async () => {
      const { status, length } = await download(path);
      assert.equal(status, 200);
      assert.ok(length > 1_900_000 && length < 2_100_000, String(length));
    };
  },
  'requests for the spaces of a full place': async (who) => {
    const id = await openHouse();
    return async () => {
      const shown = await who.get(`/bookings/places/${id}/spaces?pageSize=100`);
      assert.equal(shown.statusCode, 200, shown.body.message);
    };
  },
  'documents of surveys': async () => {
    const staff = await org.staff();
    return async () => {
      const made = await staff.post('/admin/surveys/import', longSurvey());
      assert.equal(made.statusCode, 200, made.body.message);
    };
  },
  'files of people': async () => {
    const staff = await org.staff();
    return async () => {
      const seen = await staff.post('/admin/accounts/imports/preview', { rows: PEOPLE });
      assert.equal(seen.statusCode, 200, seen.body.message);
    };
  },
  'requests for electronic invoices of two hundred lines': async (who) => {
    const staff = await org.staff();
    const seller = { legalName: 'Harbor Events GmbH', vatId: 'DE123456789', iban: 'DE02120300000000202051' };
    await staff.put('/admin/invoice-seller', seller);
    await testApp.database.pool.query(
      "update organization set address1 = 'Quay 1', city = 'Bremen', zip = '28195', country = 'DE' where organization_id = $1",
      [org.organization.id],
    );
    const lineItems = Array.from({ length: 200 }, () => ({
      name: '&'.repeat(200),
      description: '<"'.repeat(250),
      quantity: 1,
      amount: 1,
    }));
    const buyer = { address1: 'Ring 1', city: 'Wien', zip: '1010', country: 'AT', reference: 'CC-9' };
    const { id } = await sent(staff, who, { lineItems, buyer });
    return async () => {
      for (const syntax of ['ubl', 'cii']) await fetch(who, `/invoices/${id}/xml?syntax=${syntax}`);
    };
  },
  'requests for calendars of a thousand sessions': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { timezone: 'Europe/Berlin' });
    await testApp.database.pool.query(
      `insert into event_session (organization_id, id, event_id, slug, name, description, start_time, end_time, day,
         search_text, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 's' || n, repeat('N', 160), repeat('é, ', 300), now(), now() + interval '1 hour',
         '2030-01-01', '', now(), now() from generate_series(1, 1000) n`,
      [organizationId, eventId],
    );
    return () => fetch(who, `/events/${eventId}/calendar?sessions=true`);
  },
};
for (const [kind, prepare] of Object.entries(KINDS))
  test(`ten members at once who send ${kind} do not hold up the event loop`, async () => {
    const first = await prepare(members[0] ?? org.visitor);
    const sends = await Promise.all(members.slice(1).map(prepare));
    // The first of its kind compiles what everybody uses after it.
    await first();
    const round = (): Promise<Stretch> =>
      longestStretch(async (own) => {
        const answers: Promise<unknown>[] = [];
        for (const send of sends) {
          answers.push(own(send));
          await nextTurn();
        }
        await Promise.all(answers);
      });
    // Garbage of whatever ran before is collected in some round; work that takes too long is there in each.
    const rounds: string[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const { ms, slowness } = await round();
      if (ms < LONGEST * slowness) return;
      rounds.push(`${ms.toFixed(0)} ms on a machine ${slowness.toFixed(1)} times as slow as a quiet one`);
    }
    assert.fail(`without a turn: ${rounds.join(', ')}`);
  });
