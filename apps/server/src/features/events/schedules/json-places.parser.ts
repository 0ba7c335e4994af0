import { ScheduleError } from './schedule.errors.ts';
import type { Place } from './schedule.types.ts';

export type JsonPath = readonly (string | number)[];

const MAX_DEPTH = 64;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

interface Level {
  /** Keys seen so far in an object; null in an array. */
  keys: Set<string> | null;
  step: string | number;
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing more';

/** Called at the beginning of each value; true ends the walk. */
type Visit = (levels: readonly Level[], line: number) => boolean;

/** JSON.parse that always names the line of an error and refuses repeated keys, of which it would keep only the last. */
export function parseJsonText(text: string): unknown {
  new Walk(text).run(() => false);
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = Number(/at position (\d+)/.exec(String(error))?.[1] ?? 0);
    throw new ScheduleError(
      { line: text.slice(0, position).split('\n').length, path: null },
      'not valid JSON',
    );
  }
}

/** The line in which the value at the path begins, or that of the nearest value around it. */
export function placeInJson(text: string, path: JsonPath): Place {
  let found = { line: 1, depth: 0 };
  new Walk(text).run((levels, line) => {
    const matches =
      levels.length <= path.length && levels.every((level, index) => level.step === path[index]);
    if (matches && levels.length > found.depth) found = { line, depth: levels.length };
    return found.depth === path.length;
  });
  return { line: found.line, path: path.length === 0 ? null : describePath(path) };
}

/** One pass over the text that checks its grammar and counts lines. */
class Walk {
  private readonly text: string;
  private readonly levels: Level[] = [];
  private index = 0;
  private line = 1;
  private expected: Expected = 'value';

  constructor(text: string) {
    this.text = text;
  }

  run(visit: Visit): void {
    for (; this.index < this.text.length; this.index += 1) {
      const character = this.text.charAt(this.index);
      if (character === '\n') this.line += 1;
      else if (character !== ' ' && character !== '\t' && character !== '\r') {
        if (this.take(character, visit)) return;
      }
    }
    if (this.expected !== 'nothing more')
      throw this.refuse(`the file ends where ${this.expected} is expected`);
  }

  private take(character: string, visit: Visit): boolean {
    const level = this.levels.at(-1);
    switch (this.expected) {
      case 'value':
      case 'value or ]':
        if (character === ']' && this.expected === 'value or ]') return this.close();
        if (visit(this.levels, this.line)) return true;
        return this.takeValue(character);
      case 'key':
      case 'key or }':
        if (character === '}' && this.expected === 'key or }') return this.close();
        if (character !== '"' || level === undefined) throw this.unexpected(character);
        this.takeKey(level);
        return false;
      case ':':
        if (character !== ':') throw this.unexpected(character);
        this.expected = 'value';
        return false;
      case ', or end':
        if (character === (level?.keys === null ? ']' : '}')) return this.close();
        if (character !== ',' || level === undefined) throw this.unexpected(character);
        this.expected = level.keys === null ? 'value' : 'key';
        if (typeof level.step === 'number') level.step += 1;
        return false;
      case 'nothing more':
        throw this.unexpected(character);
    }
  }

  private takeValue(character: string): false {
    if (character === '{' || character === '[') {
      if (this.levels.length >= MAX_DEPTH) throw this.refuse(`values are nested more than ${MAX_DEPTH} deep`);
      const isObject = character === '{';
      this.levels.push({ keys: isObject ? new Set() : null, step: isObject ? '' : 0 });
      this.expected = isObject ? 'key or }' : 'value or ]';
      return false;
    }
    if (character === '"') this.index = this.endOfString() - 1;
    else {
      SCALAR.lastIndex = this.index;
      const scalar = SCALAR.exec(this.text)?.[0];
      if (scalar === undefined) throw this.unexpected(character);
      this.index += scalar.length - 1;
    }
    this.expected = this.levels.length === 0 ? 'nothing more' : ', or end';
    return false;
  }

  private takeKey(level: Level): void {
    const end = this.endOfString();
    const token = this.text.slice(this.index, end);
    const key = token.includes('\\') ? this.decode(token) : token.slice(1, -1);
    if (level.keys?.has(key) === true) throw this.refuse(`"${key}" stands twice in the same object`);
    level.keys?.add(key);
    level.step = key;
    this.index = end - 1;
    this.expected = ':';
  }

  private decode(token: string): string {
    try {
      return String(JSON.parse(token));
    } catch {
      throw this.refuse('not valid JSON: a name with a wrong escape');
    }
  }

  private close(): false {
    this.levels.pop();
    this.expected = this.levels.length === 0 ? 'nothing more' : ', or end';
    return false;
  }

  /** Index behind the closing quote of the string that opens here. */
  private endOfString(): number {
    for (let index = this.index + 1; index < this.text.length; index += 1) {
      const character = this.text.charAt(index);
      if (character === '"') return index + 1;
      if (character === '\\') index += 1;
      else if (character === '\n') break;
    }
    throw this.refuse('not valid JSON: a text without closing quote');
  }

  private unexpected(character: string): ScheduleError {
    return this.refuse(
      `not valid JSON: unexpected ${JSON.stringify(character)} where ${this.expected} is expected`,
    );
  }

  private refuse(reason: string): ScheduleError {
    return new ScheduleError({ line: this.line, path: null }, reason);
  }
}

function describePath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      return /^\w+$/.test(step) ? `${index === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
}
