import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { openSuite, PHONE, WIDE } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

async function addSession(page: Page, name: string, times: [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Add a session' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a session' });
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByLabel('Starts').fill(times[0]);
  await dialog.getByLabel('Ends').fill(times[1]);
  await dialog.getByLabel('Room').selectOption({ label: 'Quay' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** On the page for a new event. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Summary').fill('Boats by night.');
  await page.getByLabel('Starts').fill('2031-06-01T18:00');
  await page.getByLabel('Ends').fill('2031-06-01T23:00');
  await page.getByLabel('Venue').fill('Old quay');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(`${atrium.origin}/host/${name.toLowerCase().replaceAll(' ', '-')}`);
}

const schedule = (
  title: string,
  more = '',
) => `<schedule><conference><title>Regatta</title><acronym>regatta</acronym>
<time_zone_name>Europe/Berlin</time_zone_name></conference>
<day date="2031-06-01"><room name="Quay"><event id="1"><title>${title}</title><date>2031-06-01T18:00:00+02:00</date>
<start>18:00</start><duration>01:00</duration></event>${more}</room></day></schedule>`;
const second = `<event id="2"><title>Row out</title><date>2031-06-01T19:00:00+02:00</date>
<start>19:00</start><duration>00:30</duration></event>`;

suite.test(
  'a member makes an event, adds sessions that clash, moves one, adds a speaker, publishes it, and a visitor sees it',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/host');
    await page.getByRole('link', { name: 'Create an event' }).first().click();
    await begin(page, 'Lantern regatta');
    await page.getByRole('heading', { name: 'Checklist' }).waitFor();
    await page.getByRole('link', { name: 'An agenda' }).click();

    await page.getByRole('button', { name: 'Rooms and tracks' }).click();
    await page.getByLabel('New room').fill('Quay');
    await page.getByLabel('New room').press('Enter');
    await page.getByLabel('Name of Quay').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await addSession(page, 'Light the lamps', ['2031-06-01T18:00', '2031-06-01T19:00']);
    await addSession(page, 'Row out', ['2031-06-01T18:45', '2031-06-01T20:00']);
    await page.getByText('2 sessions conflict with each other').waitFor();
    await checkAxe(page);
    const block = page.getByRole('button', { name: /Row out$/ });
    await block.focus();
    await block.press('PageDown');
    await page.getByText('2 sessions conflict with each other').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Speakers' }).click();
    await page.getByRole('button', { name: 'Add a speaker' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a speaker' });
    await dialog.getByLabel('First name').fill('Ebba');
    await dialog.getByLabel('Last name').fill('Lund');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ebba Lund').waitFor();

    const visitor = await suite.visit();
    const before = await visitor.page.goto(`${atrium.origin}/events/lantern-regatta`);
    assert.equal(before?.status(), 404, 'a draft is nobody else’s');
    await visitor.context.close();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Your event is published').waitFor();
    await page.getByRole('img', { name: 'QR code of the link to the event' }).waitFor();
    const link = await page.getByRole('textbox', { name: 'Link to the event' }).inputValue();
    assert.equal(link, `${atrium.origin}/events/lantern-regatta`);
    await checkAxe(page);
    const guest = await suite.visit();
    await guest.open('/events/lantern-regatta/agenda');
    await guest.page.getByText('Row out').first().waitFor();
    await guest.open('/events/lantern-regatta/speakers');
    await guest.page.getByText('Ebba Lund').first().waitFor();
    assert.deepEqual(guest.complaints, []);
    await guest.context.close();
  },
);

suite.test(
  'a host imports a schedule twice, sees what changes, makes a session longer and takes that back',
  { as: 'ana', allow: [/status of 422/] },
  async ({ page, open }) => {
    await open('/host/new');
    await begin(page, 'Evening regatta');
    await page.getByRole('link', { name: 'An agenda' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a schedule' });
    const choose = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'schedule.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
    const openImport = () => page.getByRole('button', { name: 'Import a schedule' }).click();
    const apply = async () => {
      await dialog.getByRole('button', { name: 'Apply changes' }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    await openImport();
    await choose('<schedule>\n<conference>');
    await dialog.getByText(/line \d/).waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Apply changes' }).isDisabled(), 'nothing to apply');
    await choose(schedule('Light the lamps', second));
    await dialog.getByText('Light the lamps').waitFor();
    await checkAxe(page);
    await apply();
    await page.getByRole('button', { name: /Row out$/ }).waitFor();

    await openImport();
    await choose(schedule('Light all the lamps'));
    const [changed, removed] = ['Light all the lamps', 'Row out'].map((name) =>
      dialog.getByRole('listitem').filter({ hasText: name }),
    );
    await changed?.getByText('Title').waitFor();
    await removed?.getByText('Removed').waitFor();
    await apply();
    await page.getByRole('button', { name: /Row out$/ }).waitFor({ state: 'detached' });

    const block = page.getByRole('button', { name: /Light all the lamps$/ });
    const blockAt = (end: string) =>
      page.getByRole('button', { name: new RegExp(`6:00.*${end}.*Light all the lamps$`) });
    await blockAt('7:00').waitFor();
    await block.press('Shift+ArrowRight');
    await blockAt('7:05').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await blockAt('7:00').waitFor();
    const before = await block.boundingBox();
    if (before === null) throw new Error('the session is not in the calendar');
    // By its end, with the mouse.
    await page.mouse.move(before.x + before.width - 3, before.y + 20);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 87, before.y + 20, { steps: 5 });
    await page.mouse.up();
    await blockAt('7:30').waitFor();

    // Three pixels a minute from eight o'clock on.
    await page
      .locator('[data-room]')
      .first()
      .dblclick({ position: { x: 4 * 60 * 3 + 50, y: 20 } });
    const added = page.getByRole('dialog', { name: 'Add a session' });
    assert.equal(await added.getByLabel('Starts').inputValue(), '2031-06-01T12:15');
    assert.equal(await added.getByLabel('Room').locator('option:checked').textContent(), 'Quay');
  },
);

suite.test(
  'a host writes a page, answers a question, fills the gallery and ranks a sponsor, and guests see them',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/host/new');
    await begin(page, 'Morning regatta');
    await page.getByRole('link', { name: 'Pages' }).click();
    await page.getByRole('button', { name: 'Add a page' }).click();
    const form = page.getByRole('dialog', { name: 'Add a page' });
    await form.getByLabel('Title', { exact: true }).fill('Getting here');
    await form.locator('[contenteditable=true]').fill('Row along the dyke.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    // While its text is still on the way, nothing keeps the dialog open.
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/events/*/pages/*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Edit Getting here' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit page' });
    assert.equal(await edit.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await edit.waitFor({ state: 'detached' });
    held.resolve(undefined);

    await page.getByRole('button', { name: 'Add a section' }).click();
    const section = page.getByRole('dialog', { name: 'Add a section' });
    await section.getByLabel('Name').fill('Food');
    await section.getByRole('button', { name: 'Save' }).click();
    await section.waitFor({ state: 'detached' });
    for (const [question, answer] of [
      ['Is there fish?', 'Much.'],
      ['Is there bread?', 'Some.'],
    ] as const) {
      await page.getByRole('button', { name: 'Add a question' }).click();
      const faq = page.getByRole('dialog', { name: 'Add a question' });
      await faq.getByLabel('Question', { exact: true }).fill(question);
      await faq.locator('[contenteditable=true]').fill(answer);
      await faq.getByRole('button', { name: 'Save' }).click();
      await faq.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Move Is there bread? up' }).click();
    await page
      .getByRole('region', { name: 'Food' })
      .getByRole('listitem')
      .first()
      .getByText('Is there bread?')
      .waitFor();
    await checkAxe(page);

    await page.getByRole('link', { name: 'Gallery' }).click();
    const quay = join(import.meta.dirname, '../apps/server/data/demo/quay.webp');
    await page.locator('input[type=file]').setInputFiles([quay, import.meta.filename]);
    await page.getByText('quay', { exact: true }).waitFor();
    await page.getByText(/^host\.test\.ts · /).waitFor();
    await page.getByRole('button', { name: 'Edit host.test' }).click();
    const item = page.getByRole('dialog', { name: 'Edit item' });
    await item.getByLabel('Caption').fill('Plan of the day');
    await item.getByRole('button', { name: 'Save' }).click();
    await item.waitFor({ state: 'detached' });
    await checkAxe(page);

    const areas = page.getByRole('navigation', { name: 'Manage event' });
    await areas.getByRole('link', { name: 'Sponsors' }).click();
    await page.getByRole('button', { name: 'Add a level' }).click();
    const level = page.getByRole('dialog', { name: 'Add a level' });
    await level.getByLabel('Name, such as Gold').fill('Gold');
    await level.getByRole('button', { name: 'Save' }).click();
    await level.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a sponsor' }).click();
    const sponsor = page.getByRole('dialog', { name: 'Add a sponsor' });
    await sponsor.getByLabel('Name', { exact: true }).fill('Ropeworks');
    await sponsor.getByRole('button', { name: 'Save' }).click();
    await sponsor.waitFor({ state: 'detached' });

    await page.setViewportSize(PHONE);
    await areas.locator('summary', { hasText: 'Sponsors' }).click();
    await checkAxe(page);
    await areas.getByRole('link', { name: 'Overview' }).click();
    await areas.locator('summary', { hasText: 'Overview' }).waitFor();
    assert.equal(await areas.getByRole('link').count(), 0, 'the list closes with the page chosen in it');
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Your event is published').waitFor();
    const guest = await suite.visit();
    for (const [path, text] of [
      ['pages/getting-here', 'Row along the dyke.'],
      ['faqs', 'Is there bread?'],
      ['sponsors', 'Ropeworks'],
      ['media', 'Plan of the day'],
    ] as const) {
      await guest.open(`/events/morning-regatta/${path}`);
      await guest.page.getByText(text).first().waitFor();
    }
    const downloading = guest.page.waitForEvent('download');
    await guest.page.getByRole('link', { name: 'Download Plan of the day' }).click();
    assert.equal((await downloading).suggestedFilename(), 'host.test.ts');
    await checkAxe(guest.page);
    assert.deepEqual(guest.complaints, []);
    await guest.context.close();
  },
);
