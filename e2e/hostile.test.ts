import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ELEMENTS, FOREIGN, mark, PAYLOADS, plant, readPage, setTraps } from './harness/hostile.ts';
import type { MemberName } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

// User content stays text wherever it is read: nothing of it runs, calls other hosts or violates the policy.
const suite = await openSuite(import.meta.filename);
const { origin } = suite.atrium;

interface Answer {
  id: string;
  slug: string;
  shareCode: string;
}
type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: Answer }>;

/** The API with the sign-in of that member's browser. */
async function sendAs(as: MemberName): Promise<Call> {
  const { page, context, open } = await suite.visit({ as });
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/self');
  await open('/settings');
  const { authorization = '', organization = '' } = await (await asked).allHeaders();
  await context.close();
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization, organization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    // The tests of the server verify the shape of the answers.
    return { status: answer.status, data: ((await answer.json()) as { data: Answer }).data };
  };
}

const senders = { ana: await sendAs('ana'), jonas: await sendAs('jonas') };

async function send(as: MemberName, method: string, path: string, body?: object): Promise<Answer> {
  const { status, data } = await senders[as](method, path, body);
  assert.ok(status < 300, `${method} ${path} answers ${status}`);
  return data;
}

const html = `<p>${mark('html').replaceAll('<', '&lt;')}</p>${plant('raw', 5000)}`;
const announce = { html, email: false, push: false };
const [ana, jonas] = [await send('ana', 'GET', '/self'), await send('jonas', 'GET', '/self')];
await send('ana', 'PUT', '/self', {
  firstName: plant('first', 80),
  lastName: plant('last', 80),
  title: plant('title', 120),
  company: plant('company', 120),
  bio: plant('bio'),
});
const [post, reported, hidden, other] = [
  await send('ana', 'POST', '/activities', { message: plant('post', 4000) }),
  await send('ana', 'POST', '/activities', { message: plant('reported') }),
  await send('ana', 'POST', '/activities', { message: plant('hidden') }),
  await send('jonas', 'POST', '/activities', { message: plant('other') }),
];
await send('jonas', 'POST', '/activities', { message: plant('comment'), commentedId: post.id });
await send('ana', 'POST', '/activities', { message: plant('reply'), commentedId: other.id });
const report = { reason: 'other', note: plant('note', 1000) };
await send('jonas', 'POST', `/activities/${reported.id}/report`, report);
await send('jonas', 'POST', `/moderation/activities/${hidden.id}/hide`, { reason: plant('reason', 1000) });
await send('jonas', 'POST', `/moderation/accounts/${ana.id}/warn`, { reason: plant('warning', 1000) });
const group = await send('ana', 'POST', '/groups', {
  group: { name: plant('group', 120), description: plant('about'), access: 'public', active: true },
});
await send('ana', 'POST', `/groups/${group.id}/announcements`, { title: plant('news', 200), ...announce });
const headline = { title: plant('headline', 200), ...announce };
const announcement = await send('jonas', 'POST', '/admin/announcements', headline);
const thread = await send('ana', 'POST', '/threads', {
  subject: plant('subject', 200),
  accountIds: [jonas.id],
  message: { body: plant('message') },
});
await send('ana', 'POST', '/threads/circles', { name: plant('circle', 100), accountIds: [jonas.id] });
const request = { subject: plant('ticket', 200), message: plant('request') };
const question = { type: 'support', email: 'ana@harbour.example', request };
const ticket = await send('ana', 'POST', '/supportTickets', question);
await send('jonas', 'POST', `/admin/supportTickets/${ticket.id}/answers`, { text: plant('answer') });
const benefit = { title: plant('benefit', 160), description: plant('terms') };
await send('jonas', 'POST', '/admin/benefits', benefit);
const level = await send('jonas', 'POST', '/admin/levels', {
  name: plant('level', 120),
  color: '#123456',
  subtitle: plant('subtitle', 200),
  description: plant('rank'),
});
await send('jonas', 'PUT', `/admin/levels/${level.id}/accounts/${ana.id}`);
const codeOf = async (as: MemberName) => (await send(as, 'GET', '/self/shareCode')).shareCode;
await send('jonas', 'POST', `/self/leads/${await codeOf('ana')}`);
const lead = await send('ana', 'POST', `/self/leads/${await codeOf('jonas')}`);
await send('ana', 'PUT', `/self/leads/${lead.id}`, { status: 'favorited', note: plant('lead') });

type Reader = MemberName | 'visitor';
const ALL: readonly Reader[] = ['visitor', 'ana', 'jonas'];
const MEMBERS: readonly Reader[] = ['ana', 'jonas'];
const asked = encodeURIComponent(plant('asked', 190));

/** Screens, their readers, and the planted texts that they show. */
const SCREENS: readonly (readonly [path: string, readers: readonly Reader[], ...fields: string[]])[] = [
  ['/people/ana-moreira', ALL, 'first', 'last', 'company', 'bio', 'post'],
  ['/?show=everyone', MEMBERS, 'first', 'post'],
  [`/activities/${post.id}`, ALL, 'post', 'comment'],
  ['/people?q=harpoon', ALL, 'first'],
  [`/people?q=${asked}`, ALL, 'asked'],
  ['/groups', ALL, 'group'],
  [`/groups/${group.slug}`, ALL, 'group', 'about'],
  [`/groups/${group.slug}/members`, ALL, 'first'],
  [`/groups/${group.slug}/announcements`, MEMBERS, 'news', 'html'],
  [`/groups/${group.slug}/manage`, ['ana'], 'group', 'about'],
  [`/announcements/${announcement.slug}`, MEMBERS, 'headline', 'html'],
  ['/admin/announcements', ['jonas'], 'headline'],
  ['/threads', MEMBERS, 'subject'],
  [`/threads/${thread.id}`, MEMBERS, 'subject', 'message', 'first'],
  ['/threads/circles', MEMBERS, 'circle'],
  ['/notifications', ['jonas'], 'first', 'reply'],
  ['/notifications', ['ana'], 'headline', 'comment'],
  ['/support', ['ana'], 'request', 'answer'],
  ['/admin/support?status=all', ['jonas'], 'ticket'],
  [`/admin/support/${ticket.id}`, ['jonas'], 'ticket', 'request', 'answer'],
  ['/benefits', ALL, 'benefit', 'terms'],
  ['/levels', ALL, 'level', 'subtitle', 'rank'],
  ['/leads', ['ana'], 'lead'],
  ['/leads', ['jonas'], 'first', 'company'],
  ['/moderation', ['jonas'], 'reported', 'note', 'first'],
  ['/moderation/log', ['jonas'], 'reason', 'warning'],
  ['/search?q=harpoon', ALL, 'first', 'group', 'post'],
  [`/search?q=${asked}`, ALL, 'asked'],
  ['/admin/outbox', ['jonas'], 'ticket', 'answer'],
  ['/settings/profile', ['ana'], 'first', 'bio'],
];

test('the traps hear what runs where nothing is escaped', async () => {
  const visit = await suite.visit();
  const { page, context } = visit;
  const caught = await setTraps(visit, origin);
  // A payload that leaves the page at once would hide the effects of the others.
  const body = `<!doctype html>${PAYLOADS.filter((payload) => !payload.startsWith('<meta')).join('\n')}`;
  await context.route(`${origin}/unescaped`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${origin}/unescaped`);
  await page.locator(ELEMENTS).first().waitFor({ state: 'attached' });
  await until('a payload', () => caught.some((what) => what.startsWith('payload')));
  await until('another host', () => caught.some((what) => what.startsWith(`asked ${FOREIGN}`)));
  await context.close();
});

/** Problems of a screen; a text may appear a moment after the page. */
async function look(page: Page, path: string, fields: readonly string[]): Promise<string[]> {
  let missing = [...fields];
  const isComplete = async (): Promise<boolean> => {
    const text = await readPage(page);
    missing = fields.filter((field) => !text.includes(mark(field)));
    return missing.length === 0;
  };
  await until(path, isComplete).catch(() => undefined);
  const elements = await page.locator(ELEMENTS).evaluateAll((all) => all.map((one) => one.outerHTML));
  return [
    ...missing.map((field) => `${path} lacks ${field}`),
    ...elements.map((one) => `${path} has ${one}`),
  ];
}

for (const reader of ALL)
  suite.test(
    `${reader} reads what is hostile as text`,
    reader === 'visitor' ? {} : { as: reader },
    async (visit) => {
      const { page, open, complaints } = visit;
      const caught = await setTraps(visit, origin);
      const wrong: string[] = [];
      for (const [path, readers, ...fields] of SCREENS) {
        if (!readers.includes(reader)) continue;
        await open(path);
        wrong.push(...(await look(page, path, fields)));
      }
      assert.deepEqual({ wrong, caught, complaints }, { wrong: [], caught: [], complaints: [] });
    },
  );

test('no address that runs or is none is kept', async () => {
  for (const href of ['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', '//evil.example']) {
    const link = { type: 'link', startIndex: 0, endIndex: 4, href };
    for (const [as, method, path, body] of [
      ['ana', 'PUT', '/self', { website: href }],
      ['ana', 'PUT', `/groups/${group.id}`, { group: { externalUrl: href } }],
      ['ana', 'POST', '/activities', { message: 'here', entities: [link] }],
      ['ana', 'POST', `/threads/${thread.id}/messages`, { body: 'here', entities: [link] }],
      ['jonas', 'POST', '/admin/advertisements', { type: 'square', title: 'here', link: href }],
    ] as const)
      assert.equal((await senders[as](method, path, body)).status, 400, `${path} ${href}`);
  }
});
