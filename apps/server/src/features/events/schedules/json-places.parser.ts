import { type JSONPath, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { said, type Said } from '../../../platform/texts/texts.ts';
import { ScheduleError, scheduleText } from './schedule.errors.ts';
import type { Place } from './schedule.types.ts';

export type JsonPath = readonly (string | number)[];

const MAX_DEPTH = 64;

/** JSON.parse that always names the line of an error and refuses repeated keys, of which it would keep only the last. */
export function parseJsonText(text: string): unknown {
  /** Of each value around the current one: its keys so far, if it is an object. */
  const around: Set<string>[] = [];
  const refuse = (line: number, reason: Said): never => {
    throw new ScheduleError({ line: line + 1, path: null }, reason);
  };
  const enter = (line: number): void => {
    if (around.length >= MAX_DEPTH) refuse(line, scheduleText('schedules.json.deep', { max: MAX_DEPTH }));
    around.push(new Set());
  };
  const leave = (): void => void around.pop();
  visit(
    text,
    {
      onObjectBegin: (_offset, _length, line) => enter(line),
      onObjectEnd: leave,
      onArrayBegin: (_offset, _length, line) => enter(line),
      onArrayEnd: leave,
      onObjectProperty(key, _offset, _length, line) {
        if (around.at(-1)?.has(key) === true) refuse(line, scheduleText('schedules.json.twice', { key }));
        around.at(-1)?.add(key);
      },
      onError(code, offset, length, line) {
        refuse(line, describeError(code, text.slice(offset, offset + length)));
      },
    },
    STRICT,
  );
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = Number(/at position (\d+)/.exec(String(error))?.[1] ?? 0);
    return refuse(text.slice(0, position).split('\n').length - 1, scheduleText('schedules.json.invalid'));
  }
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

const EXPECTED: Readonly<Record<string, string | Said>> = {
  PropertyNameExpected: said('schedules.json.expected.name'),
  ValueExpected: said('schedules.json.expected.value'),
  ColonExpected: '":"',
  CommaExpected: '","',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: said('schedules.json.expected.nothing'),
};

function describeError(code: ParseErrorCode, found: string): Said {
  const name = printParseErrorCode(code);
  if (name === 'UnexpectedEndOfString') return scheduleText('schedules.json.quote');
  const expected = EXPECTED[name];
  if (found === '')
    return expected === undefined
      ? scheduleText('schedules.json.ends')
      : scheduleText('schedules.json.endsBefore', { expected });
  const quoted = JSON.stringify(found.slice(0, 40));
  return expected === undefined
    ? scheduleText('schedules.json.unexpected', { found: quoted })
    : scheduleText('schedules.json.unexpectedBefore', { found: quoted, expected });
}

/** The line in which the value at the path begins, or that of the nearest value around it. */
export function placeInJson(text: string, path: JsonPath): Place {
  let found = { line: 1, depth: 0 };
  /** Values beside the path are passed over. */
  const enter = (line: number, at: JSONPath): boolean => {
    const matches = at.length <= path.length && at.every((step, index) => step === path[index]);
    if (matches && at.length > found.depth) found = { line: line + 1, depth: at.length };
    return matches;
  };
  visit(
    text,
    {
      onObjectBegin: (_offset, _length, line, _character, at) => enter(line, at()),
      onArrayBegin: (_offset, _length, line, _character, at) => enter(line, at()),
      onLiteralValue: (_value, _offset, _length, line, _character, at) => void enter(line, at()),
    },
    STRICT,
  );
  return { line: found.line, path: path.length === 0 ? null : describePath(path) };
}

function describePath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      return /^\w+$/.test(step) ? `${index === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
}
