import { writeFile } from 'node:fs/promises';

const WIDTH = 640;
const HEIGHT = 480;
const BLACK = 16;
const WHITE = 235;

/** Arguments for a browser whose camera looks at the video in that file. */
export const cameraArgs = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  // The headless shell has no window in which a permission could be shown.
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

const FRAMES_PER_SECOND = 2;

interface Picture {
  readonly size: number;
  readonly path: string;
}

/**
 * The picture of a code in the middle, as the raw video that Chromium takes for a camera. It runs over and over; `seconds`:
 * how long the code is there and how long it is gone. Without them it is always there.
 */
export async function writeCodeVideo(
  file: string,
  picture: Picture,
  seconds?: { there: number; gone: number },
): Promise<void> {
  const code = frameOf(picture);
  const nothing = frameOf({ size: 1, path: '' });
  const { there, gone } = seconds ?? { there: 1, gone: 0 };
  const frames = [
    ...Array.from({ length: there * FRAMES_PER_SECOND }, () => code),
    ...Array.from({ length: gone * FRAMES_PER_SECOND }, () => nothing),
  ];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...frames]));
}

function frameOf(picture: Picture): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const scale = Math.floor(HEIGHT / picture.size);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - picture.size * scale) / 2));
  for (const [, x, y, run] of picture.path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < scale; row += 1) {
      const start = ((top ?? 0) + Number(y) * scale + row) * WIDTH + (left ?? 0) + Number(x) * scale;
      luma.fill(BLACK, start, start + Number(run) * scale);
    }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
