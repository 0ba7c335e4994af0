import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp } from '../testing/app.ts';

interface Stored {
  id: string;
  updatedAt: string;
}

let testApp: TestApp;
let staff: Caller;
let event: string;
before(async () => {
  testApp = await createTestApp();
  staff = await (await testApp.organization()).staff();
  const listing = {
    name: 'Sailing days',
    shortDescription: 'Three days',
    eventType: 'physical',
    visible: true,
  };
  const times = { eventStart: '2031-05-01T09:00:00Z', eventEnd: '2031-05-03T09:00:00Z' };
  event = (await make('/listings', { event: { ...listing, ...times, timezone: 'Europe/Berlin' } })).id;
});
after(() => testApp.close());

async function make(path: string, body: object): Promise<Stored> {
  const answer = await staff.post<Stored>(path, body);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

const stored = async (path: string): Promise<Stored> => (await staff.get<Stored>(path)).body.data;
const first = async (path: string): Promise<Stored> => {
  const [one] = (await staff.get<Stored[]>(path)).body.data;
  assert.ok(one !== undefined);
  return one;
};

interface Thing {
  /** Of the call that changes it. */
  path: string;
  body: (word: string) => object;
  read: () => Promise<Stored>;
}

const of = (path: string) => `/listings/${event}/${path}`;

/** One of each kind of thing that forms change. */
const kinds: Record<string, () => Promise<Thing>> = {
  listing: async () => ({
    path: `/listings/${event}`,
    body: (shortDescription) => ({ event: { shortDescription } }),
    read: () => stored(`/listings/${event}`),
  }),
  async session() {
    const times = { startTime: '2031-05-01T10:00:00Z', endTime: '2031-05-01T11:00:00Z' };
    await make(of('sessions'), { session: { name: 'Knots', ...times } });
    const { id } = await first(`/events/${event}/sessions`);
    return {
      path: of(`sessions/${id}`),
      body: (description) => ({ session: { description } }),
      read: () => stored(`/events/${event}/sessions/${id}`),
    };
  },
  async speaker() {
    await make(of('speakers'), { speaker: { firstName: 'Ada', lastName: 'Lovelace' } });
    const { id } = await first(`/events/${event}/speakers`);
    return {
      path: of(`speakers/${id}`),
      body: (bio) => ({ speaker: { bio } }),
      read: () => stored(`/events/${event}/speakers/${id}`),
    };
  },
  async page() {
    const { id } = await make(of('pages'), { title: 'Getting there' });
    return {
      path: of(`pages/${id}`),
      body: (subtitle) => ({ subtitle }),
      read: () => stored(`/events/${event}/pages/${id}`),
    };
  },
  'pass type': () => part('passTypes', { name: 'Day', price: 0 }, 'shortDescription'),
  'add-on': () => part('addOns', { name: 'Dinner', price: 0 }, 'shortDescription'),
  coupon: () => part('coupons', { code: 'EARLY', discountPercent: 10 }, 'description'),
  section: () => part('sections', { name: 'About you' }, 'description'),
  question: () =>
    part(
      'questions',
      { type: 'text', name: 'Why', required: false, mutable: true, choices: [] },
      'description',
    ),
  async group() {
    const { id } = await make('/groups', {
      group: { name: 'Sailors', description: 'On the water', access: 'public', active: true },
    });
    const path = `/groups/${id}`;
    return { path, body: (description) => ({ group: { description } }), read: () => stored(path) };
  },
  async benefit() {
    const { id } = await make('/admin/benefits', { title: 'Coffee' });
    return {
      path: `/admin/benefits/${id}`,
      body: (description) => ({ description }),
      read: () => first('/admin/benefits'),
    };
  },
  async advertisement() {
    const body = { title: 'Boats', link: 'https://example.org', type: 'rectangle' };
    const { id } = await make('/admin/advertisements', body);
    const path = `/admin/advertisements/${id}`;
    return { path, body: (description) => ({ description }), read: () => stored(path) };
  },
  async survey() {
    const { id } = await make('/admin/surveys', { name: 'Wind' });
    const path = `/admin/surveys/${id}`;
    return { path, body: (description) => ({ description }), read: () => stored(path) };
  },
  'mail of an event': () =>
    settings(of('emails/reminder'), (word) => ({ body: `<p>Bring a ${word} rope</p>` })),
  'provider of payments': () =>
    settings('/admin/payments/integration', (instructions) => ({
      type: 'manual',
      instructions,
      termDays: 7,
    })),
  'seller on invoices': () => settings('/admin/invoice-seller', (legalName) => ({ legalName })),
  'limit of newcomers': () =>
    settings('/admin/moderation/settings', (word) => ({
      newAccountHours: word.length,
      newAccountPostsPerHour: 9,
      newAccountMentions: 9,
      newAccountLinks: true,
    })),
  self: async () => ({ path: '/self', body: (company) => ({ company }), read: () => stored('/self') }),
};

async function part(path: string, fields: object, field: string): Promise<Thing> {
  const { id } = await make(of(path), fields);
  return {
    path: of(`${path}/${id}`),
    body: (word) => ({ [field]: word }),
    async read() {
      const { body } = await staff.get<Stored[]>(of(path));
      return body.data.find((one) => one.id === id) as Stored;
    },
  };
}

/** Settings are there before anybody has stored them; they have a time from then on. */
async function settings(path: string, body: (word: string) => object): Promise<Thing> {
  const answer = await staff.put(path, body('first'));
  assert.equal(answer.statusCode, 200, answer.body.message);
  return { path, body, read: () => stored(path) };
}

for (const [kind, makeOne] of Object.entries(kinds))
  test(`a ${kind} that others have changed since it was read is not changed by what its reader sends`, async () => {
    const { path, body, read } = await makeOne();
    const seen = await read();
    const send = (word: string, at: string) => staff.put(path, body(word), { 'if-match': `"${at}"` });
    const both = await Promise.all([send('one', seen.updatedAt), send('two', seen.updatedAt)]);
    assert.deepEqual(
      both.map(({ statusCode }) => statusCode).sort(),
      [200, 409],
      both.map(({ body }) => body.message).join(),
    );
    const refused = both.find(({ statusCode }) => statusCode === 409);
    assert.equal(refused?.body.code, 'changed.meanwhile');
    const late = await send('three', seen.updatedAt);
    assert.equal(late.body.code, 'changed.meanwhile');
    const again = await send('four', (await read()).updatedAt);
    assert.equal(again.statusCode, 200, again.body.message);
    assert.equal((await staff.put(path, body('five'))).statusCode, 200);
  });

test('a state that is none is refused', async () => {
  const answer = await staff.put('/self', { company: 'x' }, { 'if-match': '"yesterday"' });
  assert.deepEqual([answer.statusCode, answer.body.code], [400, 'ifMatch.malformed']);
});
