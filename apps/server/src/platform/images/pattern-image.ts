import { createHash } from 'node:crypto';
import { sharp } from './sharp.ts';

const SIDE = 640;
/** Drawn small and enlarged, so that edges are soft and it costs little. */
const DRAWN = 128;
const CIRCLES = 5;

type Color = readonly [red: number, green: number, blue: number];

/** Hue in turns of the circle, saturation and lightness from 0 to 1. */
function colorOf(hue: number, saturation: number, lightness: number): Color {
  const channel = (offset: number): number => {
    const place = (offset + hue * 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** A square picture of quiet shapes that are drawn from a name: the same name always has the same picture. */
export async function patternImage(name: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(name).digest();
  const at = (index: number): number => bytes.readUInt8(index % bytes.length) / 255;
  const circles = Array.from({ length: CIRCLES }, (_, index) => ({
    x: at(3 * index + 1) * DRAWN,
    y: at(3 * index + 2) * DRAWN,
    radius: DRAWN * (0.15 + 0.3 * at(3 * index + 3)),
    color: colorOf((at(0) + 0.05 * index) % 1, 0.45, 0.4 + 0.06 * index),
  }));
  const ground = colorOf(at(0), 0.45, 0.3);
  const pixels = Buffer.alloc(DRAWN * DRAWN * 3);
  for (let y = 0; y < DRAWN; y += 1)
    for (let x = 0; x < DRAWN; x += 1) {
      let [red, green, blue] = ground;
      for (const circle of circles)
        if (Math.hypot(x - circle.x, y - circle.y) < circle.radius) {
          red = (red + circle.color[0]) / 2;
          green = (green + circle.color[1]) / 2;
          blue = (blue + circle.color[2]) / 2;
        }
      const start = (y * DRAWN + x) * 3;
      pixels[start] = red;
      pixels[start + 1] = green;
      pixels[start + 2] = blue;
    }
  return sharp(pixels, { raw: { width: DRAWN, height: DRAWN, channels: 3 } })
    .resize({ width: SIDE, height: SIDE, kernel: 'cubic' })
    .png()
    .toBuffer();
}
