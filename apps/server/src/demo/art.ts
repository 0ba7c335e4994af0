import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharp } from '../platform/images/sharp.ts';
import { COMPANIES, type DemoCompany } from './companies.ts';
import { numbersOf } from './numbers.ts';
import { PEOPLE } from './people.ts';
import { LANDSCAPES, logoName, pictureFile, portraitName } from './pictures.ts';

const pick = <T>(next: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(next() * values.length)] ?? values[0];

const SKIN = ['#f6d3b3', '#eab88f', '#d69a6c', '#b97a4d', '#8d5a3b', '#6b4129'] as const;
const HAIR = ['#22201f', '#3d2b20', '#6b4423', '#a8682a', '#d9a441', '#8c8c8c', '#b5452c'] as const;
const CLOTH = [
  '#2f5d8a',
  '#3f8f6b',
  '#c25b4e',
  '#7a5ba8',
  '#d08b2c',
  '#3a7f8c',
  '#a94a7a',
  '#4b5563',
] as const;
const BACK = [
  '#dbeafe',
  '#dcfce7',
  '#fee2e2',
  '#ede9fe',
  '#fef3c7',
  '#cffafe',
  '#fce7f3',
  '#e5e7eb',
] as const;

/** A drawn face, 400 × 400: nobody's likeness. */
function drawPortrait(seed: string, mayBeard: boolean): Promise<Buffer> {
  const next = numbersOf(seed);
  const skin = pick(next, SKIN);
  const hair = pick(next, HAIR);
  const cloth = pick(next, CLOTH);
  const long = next() < 0.45;
  const glasses = next() < 0.3;
  const beard = next() < 0.5 && !long && mayBeard;
  const top = pick(next, [
    `<path d="M104 196c-8-92 46-134 98-134s104 42 94 134c-14-52-44-74-96-74s-84 24-96 74z" fill="${hair}"/>`,
    `<path d="M110 176c0-78 44-112 94-112s92 34 88 112c-24-40-58-30-88-44-26 22-70 10-94 44z" fill="${hair}"/>`,
    `<g fill="${hair}"><circle cx="132" cy="126" r="38"/><circle cx="176" cy="92" r="42"/><circle cx="230" cy="94" r="42"/><circle cx="270" cy="130" r="38"/></g>`,
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect width="400" height="400" fill="${pick(next, BACK)}"/>
    ${long ? `<path d="M98 190c-6 70-10 120 6 150h192c16-30 12-80 6-150-8-80-54-126-102-126S104 110 98 190z" fill="${hair}"/>` : ''}
    <path d="M40 400c6-82 70-112 160-112s154 30 160 112z" fill="${cloth}"/>
    <path d="M166 250h68v52c-10 22-58 22-68 0z" fill="${skin}"/>
    <ellipse cx="200" cy="190" rx="82" ry="96" fill="${skin}"/>
    <path d="M166 282c20 16 48 16 68 0v-14c-20 14-48 14-68 0z" fill="#00000022"/>
    ${beard ? `<path d="M120 206c6 68 40 94 80 94s74-26 80-94c-14 30-34 34-80 34s-66-4-80-34z" fill="${hair}"/>` : ''}
    <g fill="#1f2937"><ellipse cx="168" cy="188" rx="8" ry="10"/><ellipse cx="232" cy="188" rx="8" ry="10"/></g>
    <g stroke="#1f293799" stroke-width="7" stroke-linecap="round" fill="none"><path d="M152 162q16-10 30-2M218 160q14-8 30 2"/></g>
    <path d="M200 196q-10 26 4 28" stroke="#00000033" stroke-width="6" fill="none" stroke-linecap="round"/>
    <path d="M172 248q28 ${12 + Math.round(next() * 16)} 56 0" stroke="#7f1d1d" stroke-width="7" fill="none" stroke-linecap="round"/>
    ${glasses ? '<g stroke="#1f2937" stroke-width="6" fill="none"><circle cx="166" cy="190" r="30"/><circle cx="234" cy="190" r="30"/><path d="M196 186q4-4 8 0"/></g>' : ''}
    ${top}
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}

/** A logo on white, 400 × 400. */
function drawLogo({ mark }: DemoCompany): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect width="400" height="400" fill="#ffffff"/>${mark}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}

type Palette = readonly [night: string, deep: string, mid: string, light: string, sun: string];
const PALETTES: readonly [Palette, ...Palette[]] = [
  ['#0f172a', '#1e3a8a', '#3b82f6', '#93c5fd', '#fde68a'],
  ['#052e2b', '#0f766e', '#14b8a6', '#99f6e4', '#fcd34d'],
  ['#3b0764', '#7e22ce', '#c084fc', '#f5d0fe', '#fb7185'],
  ['#431407', '#c2410c', '#fb923c', '#fed7aa', '#fef3c7'],
  ['#172554', '#4338ca', '#818cf8', '#c7d2fe', '#fda4af'],
  ['#14532d', '#15803d', '#4ade80', '#bbf7d0', '#fef08a'],
];

/** A landscape of layered hills under a low sun, 1600 × 900: covers and pictures without anybody's rights in them. */
function drawLandscape(seed: string): Promise<Buffer> {
  const next = numbersOf(seed);
  const [night, deep, mid, light, sun] = pick(next, PALETTES);
  const hill = (base: number, height: number, fill: string): string => {
    let x = -100;
    let path = `M-100 900V${base}`;
    while (x < 1700) {
      const width = 160 + next() * 260;
      const peak = base - next() * height;
      path += `Q${(x + width / 2).toFixed(0)} ${peak.toFixed(0)} ${(x + width).toFixed(0)} ${(base - next() * height * 0.3).toFixed(0)}`;
      x += width;
    }
    return `<path d="${path}V900z" fill="${fill}"/>`;
  };
  const sunX = (300 + next() * 1000).toFixed(0);
  const sunY = (220 + next() * 220).toFixed(0);
  const stars = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 380).toFixed(0)}" r="${(1 + next() * 2).toFixed(1)}"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}"/>
      <stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
    <rect width="1600" height="900" fill="url(#sky)"/>
    <g fill="#ffffff" opacity=".5">${stars}</g>
    <circle cx="${sunX}" cy="${sunY}" r="190" fill="${sun}" opacity=".18"/>
    <circle cx="${sunX}" cy="${sunY}" r="${(80 + next() * 50).toFixed(0)}" fill="${sun}"/>
    ${hill(560, 240, mid)}${hill(660, 200, deep)}${hill(770, 160, night)}
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}

// Run by hand when the pictures change: `node apps/server/src/demo/art.ts`. The server itself reads no SVG, so what it
// shows is drawn beforehand.
await mkdir(join(pictureFile('x'), '..'), { recursive: true });
const BEARDS = new Set([
  'Jonas',
  'Mateusz',
  'Omar',
  'Kwame',
  'Luca',
  'Tomáš',
  'Ben',
  'Noah',
  'Diego',
  'Arjun',
  'Viktor',
]);
for (const person of PEOPLE) {
  const name = portraitName(person);
  await writeFile(pictureFile(name), await drawPortrait(name, BEARDS.has(person.firstName)));
}
for (const name of LANDSCAPES) await writeFile(pictureFile(name), await drawLandscape(name));
for (const company of COMPANIES)
  await writeFile(pictureFile(logoName(company.name)), await drawLogo(company));
