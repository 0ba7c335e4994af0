import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { computes: true });
const EPISODE = '/channels/harbour-radio/the-bell-at-the-end-of-the-pier';

suite.test(
  'a press in the transcript leads the sound there, and the transcript follows',
  {},
  async (visit) => {
    const { page, open } = visit;
    await open(EPISODE);
    const words = page.getByRole('region', { name: 'Transcript' });
    const line = words.getByRole('button', { name: /Three strokes for those aboard/ });
    await line.click();
    const audio = page.getByRole('region', { name: 'Audio player' }).locator('audio');
    await audio.waitFor();
    const seconds = (): Promise<number> => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    await until('the sound is there', async () => (await seconds()) >= 2);
    await words.locator('[aria-current=true]', { hasText: 'And three for those who wait.' }).waitFor();
    await page
      .getByRole('region', { name: 'Chapters' })
      .locator('[aria-current=true]', { hasText: 'Three for those who wait' })
      .waitFor();
    await words.getByLabel('Language').selectOption({ label: 'Português' });
    await words.getByRole('button', { name: /o sino da tarde/ }).waitFor();
    await checkAxe(page);
  },
);

suite.test(
  'a manager adds captions and chapters',
  { as: 'jonas', allow: [/status of 400/] },
  async (visit) => {
    const { page, open } = visit;
    await open(EPISODE);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Captions' }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    const choose = page.locator('input[type=file][aria-label="Add captions"]');
    const file = (text: string) => ({ name: 'said.srt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose.setInputFiles(file('1\n00:00:03,000 --> 00:00:01,000\nFalsch\n'));
    await page.getByRole('alert').filter({ hasText: 'Line 2' }).waitFor();
    await choose.setInputFiles(file('1\n00:00:01,000 --> 00:00:03,000\nDas ist die Abendglocke.\n'));
    await page.getByRole('button', { name: 'Make default: Deutsch' }).click();
    await page.getByRole('button', { name: 'Make default: English' }).waitFor();
    const chapters = page.getByLabel('Chapters');
    await chapters.fill('0:00 Bell\nnothing');
    await page.getByRole('button', { name: 'Save chapters' }).click();
    await page.getByText(/^Line 2: /).waitFor();
    await chapters.fill('0:00 Bell\n0:06 Ferry');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/chapters'),
    );
    await page.getByRole('button', { name: 'Save chapters' }).click();
    assert.equal((await saved).status(), 200);
    await checkAxe(page);
    await page.getByRole('link', { name: 'See the page' }).click();
    await page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name: /Ferry/ }).waitFor();
    await page
      .getByRole('region', { name: 'Transcript' })
      .getByLabel('Language')
      .selectOption({ label: 'Deutsch' });
    await page.getByRole('button', { name: /Das ist die Abendglocke/ }).waitFor();
  },
);

suite.test('a member reports a content, and may take it back', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open(EPISODE);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report to the moderators' });
  await dialog.getByRole('radio', { name: 'Something else' }).click();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw report' }).waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Withdraw report' }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).waitFor();
});
