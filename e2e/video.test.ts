import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { computes: true });
const { atrium } = suite;

const posts = (page: Page) => page.getByRole('main').getByRole('article');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a post' });
const input = (page: Page) => page.locator('input[type=file]');

/** A film of a moving square, recorded by the browser itself: a file that we did not write. */
function record(page: Page, type: string): Promise<number[] | null> {
  return page.evaluate(async (mimeType) => {
    if (!MediaRecorder.isTypeSupported(mimeType)) return null;
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let step = 0; step < 40; step += 1) {
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = 'gold';
      context.fillRect(step * 6, 60, 60, 60);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, type);
}

async function film(page: Page, type = 'video/webm'): Promise<Buffer> {
  const bytes = await record(page, type);
  assert.ok(bytes !== null, `${type} cannot be recorded here`);
  return Buffer.from(bytes);
}

const compose = (page: Page) => page.getByPlaceholder('What would you like to share?').click();

suite.test(
  'a video is attached, sent, played, and taken away with its post',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/');
    const buffer = await film(page);
    await compose(page);
    await field(page).fill('The tide from the quay');
    await input(page).setInputFiles({ name: 'tide.webm', mimeType: 'video/webm', buffer });
    await page.getByLabel('Preview of the video').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Posted').first().waitFor();

    const post = posts(page).filter({ hasText: 'The tide from the quay' });
    const video = post.getByLabel('Video by Ana Moreira');
    await video.waitFor();
    const poster = await page.request.get(`${atrium.origin}${await video.getAttribute('poster')}`);
    assert.equal(poster.headers()['content-type'], 'image/webp');
    assert.equal(await video.getAttribute('width'), '320');
    await checkAxe(page);
    // By keyboard, as the browser has it.
    await video.focus();
    const seen = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
      return { width: element.videoWidth, error: element.error?.message ?? null };
    });
    assert.deepEqual(seen, { width: 320, error: null });

    // Opened by itself, in the page that the browser makes for it.
    await page.goto(`${atrium.origin}${await video.locator('source').getAttribute('src')}`);
    await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 320);

    await open('/people/ana-moreira/media');
    await page.getByRole('link', { name: /The tide from the quay/ }).waitFor();
  },
);

suite.test('MP4 as well, where the browser writes it', { as: 'ana' }, async ({ page, open }) => {
  await open('/');
  const bytes = await record(page, 'video/mp4');
  if (bytes === null) return;
  await compose(page);
  await input(page).setInputFiles({ name: 'tide.mp4', mimeType: 'video/mp4', buffer: Buffer.from(bytes) });
  await page.getByLabel('Preview of the video').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Posted').first().waitFor();
  assert.equal(await posts(page).first().getByLabel('Video by Ana Moreira').getAttribute('height'), '180');
});

suite.test(
  'a file that is no video is reported at the field',
  { as: 'ana', allow: [/status of 400/] },
  async ({ page, open }) => {
    await open('/');
    await compose(page);
    const alert = page.getByRole('main').getByRole('alert');
    await input(page).setInputFiles({ name: 'old.avi', mimeType: 'video/avi', buffer: Buffer.from('RIFF') });
    await alert.filter({ hasText: 'Use an MP4, MOV or WebM video.' }).waitFor();
    // Named so that the browser believes it; the server looks.
    await input(page).setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') });
    await page.getByLabel('Preview of the video').waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await alert.filter({ hasText: 'invalid video format' }).waitFor();
    await page.getByRole('button', { name: 'Remove the video' }).click();
    assert.equal(await page.getByLabel('Preview of the video').count(), 0);
  },
);

suite.test(
  'an upload says how far it is, stops by hand, and goes on with the same post',
  { as: 'ana' },
  async ({ page, open, context }) => {
    await open('/');
    const buffer = await film(page);
    await compose(page);
    await field(page).fill('Stopped and sent');
    await input(page).setInputFiles({ name: 'tide.webm', mimeType: 'video/webm', buffer });
    await page.getByLabel('Preview of the video').waitFor();
    const held: (() => Promise<void>)[] = [];
    await context.route('**/api/storage/videos/file**', (route) => void held.push(() => route.continue()));
    const send = page.getByRole('button', { name: 'Post', exact: true });
    await send.click();
    await page.getByRole('progressbar', { name: 'Uploading the video' }).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('progressbar', { name: 'Uploading the video' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('main').getByRole('alert').count(), 0);
    await context.unroute('**/api/storage/videos/file**');
    await send.click();
    await page.getByText('Posted').first().waitFor();
    await posts(page).filter({ hasText: 'Stopped and sent' }).getByLabel('Video by Ana Moreira').waitFor();
  },
);
