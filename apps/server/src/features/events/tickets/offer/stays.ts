import { invalid } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';

/** Between which moments somebody arrives and leaves, and what is proposed. */
interface StayInput {
  readonly minStart?: string | null;
  readonly defaultStart?: string | null;
  readonly maxStart?: string | null;
  readonly minEnd?: string | null;
  readonly defaultEnd?: string | null;
  readonly maxEnd?: string | null;
}

interface StayColumns {
  readonly min_start: Date | null;
  readonly default_start: Date | null;
  readonly max_start: Date | null;
  readonly min_end: Date | null;
  readonly default_end: Date | null;
  readonly max_end: Date | null;
}

/** All six, as they are afterwards: absent ones stay as they were. */
export function stayColumns(input: StayInput, path: string, before?: StayColumns): StayColumns {
  const read = (name: keyof StayInput, was: Date | null | undefined): Date | null => {
    const text = input[name];
    if (text === undefined) return was ?? null;
    return text === null ? null : readInstant(text, `${path}${name}`);
  };
  const stay = {
    min_start: read('minStart', before?.min_start),
    default_start: read('defaultStart', before?.default_start),
    max_start: read('maxStart', before?.max_start),
    min_end: read('minEnd', before?.min_end),
    default_end: read('defaultEnd', before?.default_end),
    max_end: read('maxEnd', before?.max_end),
  };
  refuseDisorder([stay.min_start, stay.default_start, stay.max_start], `${path}maxStart`);
  refuseDisorder([stay.min_end, stay.default_end, stay.max_end], `${path}maxEnd`);
  refuseDisorder([stay.min_start, stay.max_end], `${path}maxEnd`);
  return stay;
}

function refuseDisorder(moments: readonly (Date | null)[], field: string): void {
  const named = moments.filter((moment) => moment !== null);
  if (named.some((moment, index) => moment < (named[index - 1] ?? moment)))
    throw invalid('stay.disorder', { field });
}

export function refuseShared(least: number | null, most: number | null, field: string): void {
  if (least !== null && most !== null && most < least) throw invalid('bounds.reversed', { field });
}
