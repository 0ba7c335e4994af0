import assert from 'node:assert/strict';
import type { Locator, Page, WebSocket, WebSocketRoute } from 'playwright-core';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { openSuite, type Visit } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { origin } = suite.atrium;

const ANA = '/people/ana-moreira';
const JONAS = '/people/jonas-lindqvist';

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Conversation', exact: true });
const bubbleOf = (page: Page, text: string): Locator =>
  messages(page).getByRole('article').filter({ hasText: text });
const composer = (page: Page): Locator =>
  page.getByRole('form', { name: 'Write a message' }).getByRole('textbox');
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

/** Everything that was said with these words, in its order on the screen. */
const said = (page: Page, word: string): Promise<string[]> =>
  messages(page)
    .getByRole('article')
    .evaluateAll(
      (all, word) => all.flatMap((one) => new RegExp(`${word} \\d+`).exec(one.textContent ?? '')?.[0] ?? []),
      word,
    );
const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${word} ${n + 1}`);

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The conversation of the two, from the other's page; answers its address. */
async function openPair({ page, open }: Visit, person: string): Promise<string> {
  await open(person);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.waitForURL(/\/messages\/\d+$/);
  // Letters typed at once go there.
  await composer(page).and(page.locator(':focus')).waitFor();
  await settled(page);
  return new URL(page.url()).pathname;
}

/** By the API, as somebody who is signed in on a page. */
async function callerOf({ page }: Visit): Promise<(path: string, body: object) => Promise<void>> {
  const asked = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.reload();
  const { authorization = '', organization = '' } = await (await asked).allHeaders();
  return async (path, body) => {
    const { status } = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { authorization, organization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(status, 200);
  };
}

suite.test('two people talk live, each sees what the other does', { as: 'ana' }, async (visit) => {
  const { page } = visit;
  const address = await openPair(visit, JONAS);
  const other = await suite.visit({ as: 'jonas' });
  assert.equal(await openPair(other, ANA), address, 'the two have one conversation');
  for (const one of [page, other.page])
    await one.getByRole('banner').or(one.locator('header')).getByText('Active now').first().waitFor();
  await checkAxe(page);

  await composer(other.page).pressSequentially('Good');
  await page.getByText('Jonas Lindqvist is typing').waitFor();
  await composer(other.page).pressSequentially(' evening, see https://harbour.example/lights');
  await composer(other.page).press('Shift+Enter');
  await composer(other.page).pressSequentially('and two lines');
  await composer(other.page).press('Enter');
  await bubbleOf(page, 'Good evening').waitFor();
  assert.match(await bubbleOf(page, 'Good evening').innerText(), /lights\nand two lines/);
  await bubbleOf(page, 'Good evening')
    .getByRole('link', { name: 'https://harbour.example/lights' })
    .waitFor();
  await page.getByText('Jonas Lindqvist is typing').waitFor({ state: 'detached' });
  // The sender sees that the message was read, and screen readers announce its arrival.
  await messages(other.page).getByText('Seen', { exact: true }).waitFor();
  await page
    .getByRole('log', { name: 'New messages' })
    .getByText(/Jonas Lindqvist: Good evening/)
    .waitFor();

  // Both at once and fast: one order for both, each once.
  await Promise.all([
    (async () => {
      for (const text of numbered('Left', 10)) await write(page, text);
    })(),
    (async () => {
      for (const text of numbered('Right', 10)) await write(other.page, text);
    })(),
  ]);
  const all = async (on: Page): Promise<string[]> => said(on, '(?:Left|Right)');
  await until('all of it here', async () => (await all(page)).length === 20);
  await until('all of it there', async () => (await all(other.page)).length === 20);
  assert.deepEqual(await said(page, 'Left'), numbered('Left', 10));
  assert.deepEqual(await said(page, 'Right'), numbered('Right', 10));
  await until('one order', async () => String(await all(page)) === String(await all(other.page)));

  // Editing, by the arrow upwards, and deleting show on the other side.
  await composer(page).press('ArrowUp');
  const editor = page.getByRole('form', { name: 'Edit the message' }).getByRole('textbox');
  await editor.fill('Left, and changed');
  await editor.press('Enter');
  await bubbleOf(other.page, 'Left, and changed').getByText('edited').waitFor();
  await bubbleOf(page, 'Left, and changed').hover();
  await bubbleOf(page, 'Left, and changed')
    .getByRole('button', { name: /^Actions for the message/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await bubbleOf(other.page, 'Left, and changed').waitFor({ state: 'detached' });
  assert.deepEqual(other.complaints, []);
  await other.context.close();
});

suite.test(
  'a reply leads to what it replies to, and reactions are seen by both at once',
  { as: 'ana' },
  async (visit) => {
    const { page } = visit;
    await openPair(visit, JONAS);
    const other = await suite.visit({ as: 'jonas' });
    await openPair(other, ANA);
    await write(page, 'Who has the key to the boathouse?');
    const question = bubbleOf(other.page, 'Who has the key');
    await question.hover();
    await question.getByRole('button', { name: 'Reply to Ana Moreira' }).click();
    await other.page.getByText('Replying to Ana Moreira').waitFor();
    await other.page.keyboard.type('It hangs behind the bar.');
    await other.page.keyboard.press('Enter');
    const reply = bubbleOf(page, 'It hangs behind the bar.');
    await reply
      .getByRole('link', { name: /^In reply to: Ana Moreira\s+Who has the key to the boathouse\?$/ })
      .waitFor();
    await other.page.getByText('Replying to Ana Moreira').waitFor({ state: 'detached' });

    await reply.hover();
    await reply.getByRole('button', { name: 'React to Jonas Lindqvist' }).click();
    await page
      .getByRole('dialog', { name: 'React to Jonas Lindqvist' })
      .getByRole('button', { name: '🎉' })
      .click();
    await reply.getByRole('button', { name: '🎉, 1 person', pressed: true }).waitFor();
    const reaction = bubbleOf(other.page, 'It hangs behind the bar.').getByRole('button', { name: /^🎉/ });
    await reaction.click();
    await other.page.getByRole('button', { name: 'People who reacted' }).click();
    const people = other.page.getByRole('dialog', { name: 'Reactions' });
    await people
      .getByRole('listitem')
      .filter({ hasText: /Ana.*🎉/ })
      .waitFor();
    await other.page.keyboard.press('Escape');
    await people.waitFor({ state: 'hidden' });
    await reply.getByRole('button', { name: '🎉, 2 people', pressed: true }).waitFor();
    await checkAxe(page);
    await reply.getByRole('button', { name: '🎉, 2 people' }).click();
    await reply.getByRole('button', { name: '🎉, 1 person', pressed: false }).waitFor();

    await reply.getByRole('link', { name: /^In reply to: Ana/ }).click();
    await page.waitForURL(/\?message=\d+$/);
    const own = bubbleOf(page, 'Who has the key').last();
    await own.hover();
    await page.getByRole('button', { name: 'Actions for the message by Ana Moreira' }).last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await bubbleOf(other.page, 'It hangs behind the bar.').getByText('This message was deleted.').waitFor();
  },
);

suite.test(
  'the network goes and comes back: nothing is missing, nothing stands twice',
  { as: 'ana', allow: [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /ERR_NETWORK/] },
  async (visit) => {
    const { page, context } = visit;
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/socket\?/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await openPair(visit, JONAS);
    const other = await suite.visit({ as: 'jonas' });
    await openPair(other, ANA);
    await write(other.page, 'Before 1');
    await write(other.page, 'Before 2');
    await bubbleOf(page, 'Before 2').waitFor();

    await context.setOffline(true);
    for (const socket of sockets) await socket.close();
    await page.getByText('Your messages will be sent when you are back').waitFor();
    for (const text of numbered('Missed', 8)) await write(other.page, text);
    for (const text of numbered('Mine', 3)) await write(page, text);
    await until('waiting', async () => (await page.getByText('Waiting for network').count()) === 3);
    // Messages that are loaded already change as well.
    await bubbleOf(other.page, 'Before 1').hover();
    await bubbleOf(other.page, 'Before 1')
      .getByRole('button', { name: /^Actions for the message/ })
      .click();
    await other.page.getByRole('menuitem', { name: 'Delete' }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await bubbleOf(other.page, 'Before 1').waitFor({ state: 'detached' });
    assert.equal(await bubbleOf(page, 'Missed').count(), 0, 'nothing comes through');

    await context.setOffline(false);
    await until('what was missed', async () => (await said(page, 'Missed')).length === 8);
    await until('what was written', async () => (await said(other.page, 'Mine')).length === 3);
    await bubbleOf(page, 'Before 1').waitFor({ state: 'detached' });
    await page.getByText('Waiting for network').first().waitFor({ state: 'detached' });
    assert.deepEqual(await said(page, 'Missed'), numbered('Missed', 8));
    assert.deepEqual(await said(other.page, 'Mine'), numbered('Mine', 3));
    const everything = '(?:Before|Missed|Mine)';
    assert.deepEqual(await said(page, everything), await said(other.page, everything));
    await write(other.page, 'After 1');
    await bubbleOf(page, 'After 1').waitFor();
    await other.context.close();
  },
);

/** As when another tab is in front; a browser without a window hides none by itself. */
const showPage = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isShown ? 'visible' : 'hidden',
  );

suite.test(
  'out of sight a page hears nothing; back in sight it shows what was said',
  { as: 'ana' },
  async (visit) => {
    const { page } = visit;
    const sockets: WebSocket[] = [];
    page.on('websocket', (socket) => sockets.push(socket));
    await openPair(visit, JONAS);
    await until('the connection', () => sockets.length > 0);
    const other = await suite.visit({ as: 'jonas' });
    await openPair(other, ANA);
    await write(other.page, 'In sight 1');
    await bubbleOf(page, 'In sight 1').waitFor();

    await showPage(page, false);
    await until('its end', () => sockets.every((socket) => socket.isClosed()));
    const before = sockets.length;
    for (const text of numbered('Hidden', 5)) await write(other.page, text);
    await bubbleOf(other.page, 'Hidden 5').waitFor();
    assert.equal(sockets.length, before);
    assert.deepEqual(await said(page, 'Hidden'), []);

    await showPage(page, true);
    await bubbleOf(page, 'Hidden 5').waitFor();
    assert.deepEqual(await said(page, 'Hidden'), numbered('Hidden', 5));
    assert.equal(sockets.length, before + 1);
    await write(other.page, 'Back again 1');
    await bubbleOf(page, 'Back again 1').waitFor();
    await other.context.close();
  },
);

suite.test(
  'an answer that is lost makes no second message; a refusal says why; a draft stays in its conversation',
  { as: 'ana', allow: [/ERR_FAILED/, /status of 422/] },
  async (visit) => {
    const { page, open } = visit;
    const address = await openPair(visit, JONAS);
    const calls = '**/api/self/chat/channels/*/messages';
    let lost = 0;
    await page.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (lost > 1) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await write(page, 'Once 1');
    await write(page, 'Once 2');
    await until('all sent', async () => lost === 2 && (await page.getByText('Sending …').count()) === 0);
    assert.deepEqual(await said(page, 'Once'), numbered('Once', 2));
    await page.unroute(calls);
    await page.reload();
    await bubbleOf(page, 'Once 2').waitFor();
    assert.deepEqual(await said(page, 'Once'), numbered('Once', 2));

    await page.route(calls, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { status: 'error', message: 'Not these words.' } })
        : route.continue(),
    );
    await write(page, 'Never');
    const alert = messages(page).getByRole('alert');
    await alert.getByText('Not these words.').waitFor();
    await page.unroute(calls);
    await alert.getByRole('button', { name: 'Discard' }).click();
    await alert.waitFor({ state: 'detached' });

    await composer(page).fill('half a thought');
    await rows(page).getByRole('link', { name: 'Quay crew' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quay crew' }).waitFor();
    assert.equal(await composer(page).inputValue(), '');
    await open(address);
    await until('the draft', async () => (await composer(page).inputValue()) === 'half a thought');
    await composer(page).fill('');
  },
);

suite.test('a note tells of what is said elsewhere, and leads there', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  const other = await suite.visit({ as: 'jonas' });
  const address = await openPair(other, ANA);
  let isHeard = false;
  page.on('websocket', (socket) => socket.on('framereceived', () => (isHeard = true)));
  await open('/people');
  await until('the greeting', () => isHeard);
  await write(other.page, 'Do you hear me?');
  const note = page.getByRole('button', { name: /Jonas Lindqvist\s*Do you hear me/ });
  await note.waitFor();
  await page
    .getByRole('link', { name: /unread conversation/ })
    .first()
    .waitFor();
  // One note for a conversation, of what was said last.
  await write(other.page, 'Or not?');
  await page.getByRole('button', { name: /Jonas Lindqvist\s*Or not/ }).click();
  await page.waitForURL(`${origin}${address}`);
  await bubbleOf(page, 'Or not?').waitFor();
  await messages(other.page).getByText('Seen', { exact: true }).waitFor();
  // Nothing to tell to whoever looks at it, or has written it.
  await write(other.page, 'You are here.');
  await write(page, 'I am.');
  await bubbleOf(page, 'You are here.').waitFor();
  await bubbleOf(other.page, 'I am.').waitFor();
  for (const on of [page, other.page])
    assert.equal(await on.getByRole('button', { name: /You are here|I am/ }).count(), 0);
  await other.context.close();
});

suite.test(
  'several people, a name and a picture of the whole: begun, told, changed, left',
  // A conversation deleted for everybody answers 404.
  { as: 'ana', allow: [/status of 404/] },
  async ({ page, open }) => {
    await open('/messages');
    await page.getByRole('button', { name: 'New message' }).click();
    const field = page.getByRole('combobox', { name: 'To' });
    for (const [search, name] of [
      ['jonas', 'Jonas Lindqvist'],
      ['priya', 'Priya Raman'],
    ] as const) {
      await field.fill(search);
      await page.getByRole('option', { name, selected: true }).waitFor();
      await field.press('Enter');
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    }
    await checkAxe(page);
    await page.getByLabel('Conversation name').fill('Lamp committee');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lamp committee' }).waitFor();
    await messages(page).getByText('Ana Moreira started Lamp committee').waitFor();
    await write(page, 'Who knows a good lamp?');
    const other = await suite.visit({ as: 'jonas' });
    await other.open('/messages');
    await rows(other.page).filter({ hasText: 'Lamp committee' }).getByText('1 unread message').waitFor();
    await rows(other.page).getByRole('link', { name: 'Lamp committee' }).click();
    await bubbleOf(other.page, 'a good lamp').waitFor();

    const more = page.getByRole('button', { name: 'Actions for Lamp committee' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Name and picture' }).click();
    await page.getByLabel('Conversation name').fill('Light committee');
    await page.getByRole('button', { name: 'Save' }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Light committee' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Light committee' }).click();
    await page.getByRole('menuitem', { name: 'People' }).click();
    await page.getByRole('dialog').getByText('Priya Raman').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Remove Jonas Lindqvist' }).click();
    // The removed person has nothing of the conversation left on the screen.
    await bubbleOf(other.page, 'a good lamp').waitFor({ state: 'detached' });
    await rows(other.page).filter({ hasText: 'Light committee' }).waitFor({ state: 'detached' });
    await other.context.close();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await messages(page).getByText('Ana Moreira removed Jonas Lindqvist').waitFor();

    await page.getByRole('button', { name: 'Actions for Light committee' }).click();
    await page.getByRole('menuitem', { name: 'Delete for everyone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for everyone' }).click();
    await page.waitForURL(`${origin}/messages`);
    await rows(page).filter({ hasText: 'Light committee' }).waitFor({ state: 'detached' });
  },
);

suite.test(
  'a long history keeps the place and little of itself; what is sought is found',
  { as: 'jonas' },
  async (visit) => {
    const { page } = visit;
    const address = await openPair(visit, ANA);
    const call = await callerOf(visit);
    for (const text of numbered('Line', 180))
      await call(`/self/chat/channels${address.replace('/messages', '')}/messages`, { text });
    await page.reload();
    await bubbleOf(page, 'Line 180').waitFor();
    assert.equal(await bubbleOf(page, 'Line 100').count(), 0, 'a part at a time');
    const topmost = bubbleOf(page, 'Line 140');
    await topmost.scrollIntoViewIfNeeded();
    const before = await topmost.boundingBox();
    await until('older ones', async () => (await bubbleOf(page, 'Line 90').count()) === 1);
    const after = await topmost.boundingBox();
    assert.ok(before && after && Math.abs(after.y - before.y) < 3, 'the page stayed in place');
    // News below moves nothing either.
    await call(`/self/chat/channels${address.replace('/messages', '')}/messages`, { text: 'Line 181' });
    const later = await topmost.boundingBox();
    assert.ok(later && Math.abs(later.y - after.y) < 3, 'nor what comes below');
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await until('the end', () => messages(page).evaluate((box) => box.scrollTop > -2));
    await bubbleOf(page, 'Line 181').waitFor();

    await page.getByRole('searchbox').fill('line 33');
    await page.getByRole('link', { name: 'Line 33', exact: true }).click();
    await page.waitForURL(/\?message=\d+$/);
    await until('it in sight', () => bubbleOf(page, 'Line 33').isVisible());
    const box = await bubbleOf(page, 'Line 33').boundingBox();
    assert.ok(box && box.y > 0 && box.y < 900);
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await bubbleOf(page, 'Line 181').waitFor();
    // The message found before does not scroll the reader back.
    await page.waitForLoadState('networkidle');
    assert.equal(await bubbleOf(page, 'Line 33').count(), 0);
    assert.ok(await bubbleOf(page, 'Line 181').isVisible());
  },
);

suite.test('pictures open large, files can be saved', { as: 'ana' }, async (visit) => {
  const { page } = visit;
  await openPair(visit, JONAS);
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR42u3NMQ0AAAgDsIlALHKQigw4mvRvqudExGKxWCwWi8VisVj8N17dzX6MijvKCwAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('form input[type=file]').setInputFiles([
    { name: 'lamp.png', mimeType: 'image/png', buffer: pixel },
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('six lamps') },
  ]);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await until('both there', () => send.isEnabled());
  await checkAxe(page);
  await send.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download plan.txt' }).click();
  assert.equal((await saved).suggestedFilename(), 'plan.txt');
  await messages(page)
    .getByRole('button', { name: /Picture/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});

for (const dark of [false, true])
  suite.test(
    `on a phone one after the other, ${dark ? 'dark' : 'light'}`,
    { as: 'ana', phone: true, dark },
    async ({ page, open }) => {
      await open('/messages');
      await page.getByRole('link', { name: 'Quay crew' }).click();
      await page.getByRole('heading', { level: 1, name: 'Quay crew' }).waitFor();
      await page.locator('article').first().waitFor();
      await settled(page);
      assert.equal(await page.getByRole('link', { name: 'Priya Raman' }).count(), 0);
      assert.deepEqual(await findOverflow(page), []);
      await checkAxe(page);
      await page.getByRole('link', { name: 'All conversations' }).click();
      await page.getByRole('link', { name: 'Priya Raman' }).waitFor();
      assert.deepEqual(await findOverflow(page), []);
    },
  );
