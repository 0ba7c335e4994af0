import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** Thrown by a part that cannot be measured on this machine. */
export class Skipped extends Error {}

export interface Line {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** Named: what `measured` is compared with. */
  readonly against?: { readonly name: string; readonly value: number };
  /** The greatest ratio (with `against`) or value that meets the goal; `atLeast` turns it round. */
  readonly goal?: number;
  /** The same of what was measured, beside the ratio: on two quiet cores. */
  readonly limit?: number;
  readonly atLeast?: boolean;
}

const FOLDER = join(import.meta.dirname, '../../../.cache/bench');

const round = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

const ratioOf = ({ measured, against }: Line): number | undefined =>
  against === undefined ? undefined : measured / against.value;

/** `undefined`: the line has no goal. */
export function meetsGoal(line: Line): boolean | undefined {
  const { measured, goal, limit, atLeast = false } = line;
  const meets = (value: number, bound: number | undefined): boolean =>
    bound === undefined || (atLeast ? value >= bound : value <= bound);
  if (goal === undefined && limit === undefined) return undefined;
  return meets(ratioOf(line) ?? measured, goal) && meets(measured, limit);
}

/** For people: what was measured, its floor, the ratio, the goal and whether it is met. */
export function describeLine(line: Line): string {
  const { what, measured, unit, against, goal, limit, atLeast } = line;
  const goals = [
    ...(goal === undefined ? [] : [`${goal} ${against === undefined ? unit : '×'}`.trim()]),
    ...(limit === undefined ? [] : [`${limit} ${unit}`]),
  ].map((bound) => `${atLeast === true ? '≥' : '≤'} ${bound}`);
  const ratio = ratioOf(line);
  const isMet = meetsGoal(line);
  return [
    (isMet === undefined ? '' : isMet ? 'met' : 'MISSED').padEnd(6),
    `${round(measured)} ${unit}`.padStart(14),
    ` ${what}`,
    ...(against === undefined || ratio === undefined
      ? []
      : [`: ${round(ratio)} × ${round(against.value)} ${unit} (${against.name})`]),
    ...(goals.length === 0 ? [] : [`, goal ${goals.join(' and ')}`]),
  ].join('');
}

export interface Record {
  readonly file: string;
  add(entry: object): void;
}

/** A file to which each figure is added as soon as it is known: a run that is broken off keeps what it has found. */
export function openRecord(quick: boolean): Record {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
  const add = (entry: object): void =>
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  add({
    quick,
    node: process.version,
    processors: cpus().length,
    model: cpus()[0]?.model,
    load: loadavg(),
  });
  return { file, add };
}
