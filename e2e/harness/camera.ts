import { writeFile } from 'node:fs/promises';

const WIDTH = 640;
const HEIGHT = 480;
const BLACK = 16;
const WHITE = 235;

/** Arguments for a browser whose camera looks at the video in that file. */
export const cameraArgs = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** One frame that shows the picture of a code in the middle, as the raw video that Chromium takes for a camera. */
export async function writeCodeVideo(file: string, picture: { size: number; path: string }): Promise<void> {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const scale = Math.floor(HEIGHT / picture.size);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - picture.size * scale) / 2));
  for (const [, x, y, run] of picture.path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < scale; row += 1) {
      const start = ((top ?? 0) + Number(y) * scale + row) * WIDTH + (left ?? 0) + Number(x) * scale;
      luma.fill(BLACK, start, start + Number(run) * scale);
    }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  await writeFile(file, Buffer.concat([head, luma, colours]));
}
