import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeMp4 } from '../apps/server/src/platform/media/video.factory.ts';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { computes: true });

const CHUNK = 8 * 1024 * 1024;

suite.test(
  'a film goes on after the line was lost, and after the page was reloaded',
  { as: 'ana', allow: [/ERR_/, /Failed to load resource/] },
  async ({ page, open }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'atrium-film-'));
    const file = path.join(folder, 'tide.mp4');
    await writeFile(file, Buffer.concat([makeMp4(), Buffer.alloc(20 * 1024 * 1024)]));
    const context = page.context();
    const offsets: number[] = [];
    let onPart: ((count: number) => Promise<'send' | 'lose' | 'hold'>) | undefined;
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      offsets.push(Number(route.request().headers()['upload-offset']));
      const fate = (await onPart?.(offsets.length)) ?? 'send';
      if (fate === 'lose') return route.abort('internetdisconnected');
      if (fate === 'send') return route.fallback();
    });
    onPart = async (count) => {
      if (count === 1) return 'send';
      if (count > 2) return 'hold';
      await context.setOffline(true);
      return 'lose';
    };
    await open('/channels/quay-notes/manage');
    await page.getByLabel('Title of a new item').fill('The tide, filmed');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const input = page.locator('input[type=file][aria-label="Add video"]');
    await input.setInputFiles(file);
    await page.getByText('Waiting for the connection').waitFor();
    await checkAxe(page);
    await context.setOffline(false);
    await page.getByText('Uploading', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();

    onPart = undefined;
    await page.reload();
    await page.getByText('The upload of tide.mp4 was interrupted.', { exact: false }).waitFor();
    await checkAxe(page);
    const sent = offsets.length;
    await input.setInputFiles(file);
    await page.getByLabel('The tide, filmed').and(page.locator('video')).waitFor();
    assert.equal(offsets[sent], CHUNK, 'the first part is not sent again');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await rm(folder, { recursive: true, force: true });
  },
);

suite.test(
  'a member has a podcast address of their own, and revokes it',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/channels/quay-notes');
    await page.getByRole('button', { name: 'Listen in a podcast app' }).click();
    const address = page.getByLabel('Address of the podcast');
    assert.match(await address.inputValue(), /\/channels\/quay-notes\/feed\.xml$/);
    await page.keyboard.press('Escape');

    await open('/channels/quay-notes/manage/settings');
    await page.getByRole('radio', { name: 'Members' }).check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Channel saved').first().waitFor();
    await open('/channels/quay-notes');
    await page.getByRole('button', { name: 'Listen in a podcast app' }).click();
    await page.getByRole('button', { name: 'Create my address' }).click();
    await address.waitFor();
    assert.match(await address.inputValue(), /\?member=/);
    await checkAxe(page);
    await page.getByRole('button', { name: 'Revoke address' }).click();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Revoke now' }).click();
    await page.getByRole('button', { name: 'Create my address' }).waitFor();
  },
);
