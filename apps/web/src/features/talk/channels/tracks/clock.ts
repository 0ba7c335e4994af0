/** 1:02:03, or 2:03. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const SHAPE = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)$/;

/** Undefined for what is no time. */
function readClock(text: string): number | undefined {
  const match = SHAPE.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The last of these beginnings that has passed; -1 before the first. */
export function indexAt(starts: readonly number[], seconds: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export interface Chapter {
  readonly start: number;
  readonly title: string;
}

export const writeChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ start, title }) => `${clockOf(start)} ${title}`).join('\n');

/** One chapter a line, its beginning first; the number of the line that is none. */
export function readChapters(text: string): Chapter[] | number {
  const chapters: Chapter[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [time = '', ...words] = line.trim().split(/\s+/);
    const start = readClock(time);
    const last = chapters.at(-1);
    if (start === undefined || words.length === 0 || (last !== undefined && start <= last.start))
      return index + 1;
    chapters.push({ start, title: words.join(' ') });
  }
  return chapters;
}
