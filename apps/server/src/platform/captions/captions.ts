import { MAX_CUES, MAX_TEXT } from './captions.types.ts';
import { readCueText, type CueText } from './cue-text.ts';

export interface Cue extends CueText {
  /** In milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Where it stands on the film: only what WebVTT allows. */
  readonly settings: string;
  /** Where its times stand in the file. */
  readonly line: number;
}

const MAX_CUE_TEXT = 2000;
const END_OF_TIME_MS = 24 * 3_600_000;

/** Why a file is no captions, and the line that says so. */
export class CaptionsError extends Error {
  readonly reason: 'shape' | 'time' | 'long' | 'many' | 'empty';
  readonly line: number;

  constructor(reason: CaptionsError['reason'], line: number) {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

interface Line {
  readonly text: string;
  readonly number: number;
}

const ARROW = '-->';
const VTT_TIME = /^(?:(\d{2}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const SRT_TIME = /^(\d{1,2}):([0-5]\d):([0-5]\d)[,.](\d{1,3})$/;
const PERCENT = '(?:100|\\d{1,2})(?:\\.\\d{1,3})?%';
const SETTING = new RegExp(
  `^(?:vertical:(?:rl|lr)|line:(?:-?\\d{1,3}|${PERCENT})(?:,(?:start|center|end))?` +
    `|position:${PERCENT}(?:,(?:line-left|center|line-right))?|size:${PERCENT}|align:(?:start|center|end|left|right))$`,
);

/**
 * Reads WebVTT or SRT. Notes, styles and regions are left out; a mistake is told with its line. The limits hold for texts that
 * people send: the text that `writeCaptions` made of one (`isOurs`) is longer, for it escapes signs and closes tags.
 */
export function readCaptions(source: string, isOurs = false): Cue[] {
  if (!isOurs && source.length > MAX_TEXT) throw new CaptionsError('long', 1);
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/.test(text);
  const blocks = blocksOf(text);
  const cues: Cue[] = [];
  for (const block of isVtt ? blocks.slice(1) : blocks) {
    if (isVtt && isAside(block)) continue;
    const cue = readBlock(block, isVtt ? VTT_TIME : SRT_TIME, isOurs);
    if (cue !== undefined) cues.push(cue);
    if (!isOurs && cues.length > MAX_CUES) throw new CaptionsError('many', block[0]?.number ?? 1);
  }
  if (cues.length === 0) throw new CaptionsError('empty', 1);
  return cues.sort((one, other) => one.from - other.from || one.to - other.to);
}

function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [];
  let open: Line[] | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') open = undefined;
    else if (open === undefined) blocks.push((open = [{ text: line, number: index + 1 }]));
    else open.push({ text: line, number: index + 1 });
  }
  return blocks;
}

const isAside = ([first, second]: readonly Line[]): boolean =>
  /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first?.text ?? '') &&
  first?.text.includes(ARROW) === false &&
  // A cue may have one of these words as its name.
  second?.text.includes(ARROW) !== true;

/** Undefined for a cue without words. */
function readBlock(block: readonly Line[], time: RegExp, isOurs: boolean): Cue | undefined {
  const at = block[0]?.text.includes(ARROW) === true ? 0 : 1;
  const timing = block[at];
  if (timing === undefined || !timing.text.includes(ARROW))
    throw new CaptionsError('shape', block[0]?.number ?? 1);
  const [start = '', rest = ''] = timing.text.split(ARROW, 2);
  const [end = '', ...settings] = rest.trim().split(/[ \t]+/);
  const [from, to] = [readTime(start.trim(), time), readTime(end, time)];
  if (from === undefined || to === undefined || to <= from || to > END_OF_TIME_MS)
    throw new CaptionsError('time', timing.number);
  const words = block.slice(at + 1).map((line) => line.text.trim());
  const wrong = block.slice(at + 1).find((line) => line.text.includes(ARROW));
  if (wrong !== undefined) throw new CaptionsError('shape', wrong.number);
  const source = words.join('\n');
  if (!isOurs && source.length > MAX_CUE_TEXT) throw new CaptionsError('long', timing.number);
  const text = readCueText(source);
  if (text.plain === '') return undefined;
  return {
    from,
    to,
    settings: settings.filter((setting) => SETTING.test(setting)).join(' '),
    line: timing.number,
    ...text,
  };
}

function readTime(text: string, shape: RegExp): number | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', parts = '0'] = match;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(parts.padEnd(3, '0'))
  );
}

const two = (part: number): string => String(part).padStart(2, '0');
const writeTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
};

/** WebVTT with nothing in it but cues. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(
      ({ from, to, settings, markup }) =>
        `${writeTime(from)} ${ARROW} ${writeTime(to)}${settings === '' ? '' : ` ${settings}`}\n${markup
          .split('\n')
          .filter((line) => line.trim() !== '')
          .join('\n')}\n`,
    )
    .join('\n')}`;
