import { randomFrom } from './hash.ts';

export interface Pattern {
  backgroundColor: string;
  backgroundImage: string;
}

type Random = () => number;

const color = (index: number): string => `var(--color-pattern-${index})`;
const motifs = [discs, rings, beams, glow] as const;

/** Stands where a picture is missing: drawn by CSS alone, in the brand's colours, the same for the same seed. */
export function patternFor(seed: string): Pattern {
  const random = randomFrom(seed);
  const motif = motifs[Math.floor(random() * motifs.length)] ?? discs;
  return { backgroundColor: color(1), backgroundImage: motif(random) };
}

function between(random: Random, low: number, high: number): number {
  return Math.round(low + random() * (high - low));
}

function side(random: Random): number {
  return random() < 0.5 ? between(random, -10, 20) : between(random, 80, 110);
}

/** Half a pixel of blend keeps the edge smooth. */
function disc(x: number, y: number, radius: number, fill: string): string {
  return `radial-gradient(circle at ${x}% ${y}%,${fill} ${radius}%,transparent calc(${radius}% + 1px))`;
}

function discs(random: Random): string {
  return [
    disc(side(random), side(random), between(random, 16, 26), color(4)),
    disc(between(random, 20, 80), side(random), between(random, 24, 36), color(3)),
    disc(side(random), between(random, 20, 80), between(random, 34, 50), color(2)),
  ].join(',');
}

function rings(random: Random): string {
  const x = side(random);
  const y = side(random);
  const width = between(random, 18, 30);
  const ring = `${color(2)} 0 ${width}px,transparent calc(${width}px + 1px) ${width * 2}px`;
  return [
    disc(x, y, between(random, 14, 22), color(4)),
    `repeating-radial-gradient(circle at ${x}% ${y}%,${ring})`,
  ].join(',');
}

function beams(random: Random): string {
  const width = between(random, 12, 20);
  const fan = [color(2), color(1), color(2), color(1), color(4), color(1)].map((fill, index) => {
    return `${fill} ${index * width + 0.1}deg ${(index + 1) * width}deg`;
  });
  const x = between(random, 0, 100);
  const y = random() < 0.5 ? 125 : -25;
  return `repeating-conic-gradient(from ${between(random, 0, 90)}deg at ${x}% ${y}%,${fan.join(',')})`;
}

function glow(random: Random): string {
  const light = (x: number, y: number, fill: string): string => {
    return `radial-gradient(circle at ${x}% ${y}%,${fill},transparent ${between(random, 45, 65)}%)`;
  };
  return [
    light(side(random), side(random), color(4)),
    light(side(random), between(random, 20, 80), color(3)),
    light(between(random, 20, 80), side(random), color(2)),
  ].join(',');
}
