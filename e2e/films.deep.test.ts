import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { findTools } from '../apps/server/src/platform/media/rendering/ffmpeg.ts';
import { makeMp4 } from '../apps/server/src/platform/media/video.factory.ts';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { computes: true });

const VP9 = 'video/webm;codecs=vp9';

/** Some seconds of a square that moves, as the browser records them. */
const record = (page: Page): Promise<number[]> =>
  page.evaluate(async (type: string) => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: type });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let step = 0; step < 60; step += 1) {
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = 'gold';
      context.fillRect(step * 4, 60, 60, 60);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, VP9);

const begin = async (page: Page, title: string, buffer: Buffer, mimeType: string): Promise<void> => {
  await page.getByLabel('Title of a new item').fill(title);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page
    .locator('input[type=file][aria-label="Add video"]')
    .setInputFiles({ name: 'tide', mimeType, buffer });
};

suite.test(
  'a film is prepared for streaming and played in segments, and as a file where that fails',
  { as: 'ana', allow: [/status of 404/, /Failed to load resource/] },
  async ({ page, open }) => {
    await open('/channels/quay-notes/manage');
    const film = Buffer.from(await record(page));
    await begin(page, 'The tide in segments', film, 'video/webm');
    await page.getByText(/^Ready for streaming/).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('link', { name: 'See the page' }).click();
    const video = page.getByLabel('The tide in segments').and(page.locator('video'));
    await video.waitFor();
    const segments = page.waitForResponse((response) => response.url().includes('.m4s'));
    const play = () =>
      video.evaluate(async (element: HTMLVideoElement) => {
        element.muted = true;
        await element.play().catch(() => undefined);
        while (element.videoWidth === 0 || element.currentTime < 0.5)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return { width: element.videoWidth, source: element.currentSrc };
      });
    const played = await play();
    assert.equal(played.width, 320);
    assert.ok([200, 206].includes((await segments).status()));

    await page.route('**/*.m3u8', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await video.waitFor();
    const file = await play();
    assert.equal(file.width, 320);
    assert.match(file.source, /\/media\/videos\/[\w-]+(\?grant=.*)?$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

suite.test('a film that cannot be prepared says why', { as: 'ana' }, async ({ page, open }) => {
  await open('/channels/quay-notes/manage');
  await begin(page, 'The tide in pieces', makeMp4(), 'video/mp4');
  await page.getByText(/This file is damaged or incomplete/).waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByText('Waiting to be prepared for streaming')
    .or(page.getByText('Preparing for streaming'))
    .first()
    .waitFor();
  await page.getByText(/This file is damaged or incomplete/).waitFor();
});

suite.test(
  'the film of the demo plays with its captions, and shows its pictures on the way to a place',
  async ({ page, open }) => {
    await open('/channels/harbour-radio/a-morning-at-the-harbour');
    const video = page.locator('video');
    await video.waitFor();
    const tracks = await video.evaluate((element: HTMLVideoElement) =>
      [...element.querySelectorAll('track')].map(({ srclang }) => srclang),
    );
    assert.deepEqual(tracks.sort(), ['en', 'pt']);
    const place = page.getByRole('slider', { name: 'Position in the film' });
    if (findTools(process.env['FFMPEG_PATH']) !== undefined) {
      // The jobs prepare it while others look.
      await untilShown(page, place);
      await place.focus();
      await page.keyboard.press('End');
      await page.locator('[style*="board.jpg"]').waitFor();
      await checkAxe(page);
    }
    const width = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play().catch(() => undefined);
      while (element.videoWidth === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
      return element.videoWidth;
    });
    assert.ok(width > 0);
  },
);

async function untilShown(page: Page, place: Locator): Promise<void> {
  while (!(await place.isVisible())) {
    await page.reload();
    await page.locator('video').waitFor();
  }
}
