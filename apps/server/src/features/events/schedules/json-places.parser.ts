import { type JSONPath, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { ScheduleError } from './schedule.errors.ts';
import type { Place } from './schedule.types.ts';

export type JsonPath = readonly (string | number)[];

const MAX_DEPTH = 64;

/** JSON.parse that always names the line of an error and refuses repeated keys, of which it would keep only the last. */
export function parseJsonText(text: string): unknown {
  /** Of each value around the current one: its keys so far, if it is an object. */
  const around: Set<string>[] = [];
  const refuse = (line: number, reason: string): never => {
    throw new ScheduleError({ line: line + 1, path: null }, reason);
  };
  const enter = (line: number): void => {
    if (around.length >= MAX_DEPTH) refuse(line, `values are nested more than ${MAX_DEPTH} deep`);
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
        if (around.at(-1)?.has(key) === true) refuse(line, `"${key}" stands twice in the same object`);
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
    return refuse(text.slice(0, position).split('\n').length - 1, 'not valid JSON');
  }
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in quotes',
  ValueExpected: 'a value',
  ColonExpected: '":"',
  CommaExpected: '","',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: 'nothing more',
};

function describeError(code: ParseErrorCode, found: string): string {
  const name = printParseErrorCode(code);
  if (name === 'UnexpectedEndOfString') return 'not valid JSON: a text without closing quote';
  const expected = EXPECTED[name];
  const where = expected === undefined ? '' : ` where ${expected} is expected`;
  if (found === '') return `the file ends${where}`;
  return `not valid JSON: unexpected ${JSON.stringify(found.slice(0, 40))}${where}`;
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
