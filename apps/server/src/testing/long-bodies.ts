import { newId } from '../platform/ids.ts';
import { sample, type Resolve, type Schema } from './operations.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Names of fields, and `*` for each item of a list. */
type Path = readonly string[];

/** In signs, of all texts together: with three bytes each still less than a usual body may have. */
const MOST = 300_000;
/** Of a text without a limit, and of a list without one. */
const ENDLESS = { signs: 100_000, items: 1000 };

export interface LongBody {
  readonly body: unknown;
  /** Signs of all texts that were written into it. */
  readonly signs: number;
}

/** The longest bodies that a call takes: every text is as long as the schema allows, until one is refused. */
export class LongBodies {
  readonly #schema: Schema;
  readonly #resolve: Resolve;
  readonly #unit: string;
  readonly #refused = new Set<string>();
  #written: Path[] = [];
  #signs = 0;

  /** @param unit of which all texts are made */
  constructor(schema: Schema, resolve: Resolve, unit: string) {
    this.#schema = schema;
    this.#resolve = resolve;
    this.#unit = unit;
  }

  /** Signs that the texts which were not refused may have together; Infinity where one has no limit. */
  get most(): number {
    return this.#mostOf(this.#schema, []);
  }

  write(least: unknown): LongBody {
    [this.#written, this.#signs] = [[], 0];
    const body = this.#fill(this.#schema, least, []) ?? least;
    return { body, signs: this.#signs };
  }

  /** The texts of this field, else those of its name, else of the list that it is in, stay out of the next body. */
  leaveOut(field: string): boolean {
    const path = field
      .split(/[./]/)
      .filter((part) => part !== '')
      .map((part) => (/^\d+$/.test(part) ? '*' : part));
    const within = (start: Path) => (one: Path) => start.every((part, at) => one[at] === part);
    const list = path.includes('*') ? path.slice(0, path.indexOf('*')) : path;
    const texts = [within(path), (one: Path) => one.at(-1) === path.at(-1), within(list)]
      .map((isMeant) => this.#written.filter(isMeant))
      .find(({ length }) => length > 0);
    for (const text of texts ?? []) this.#refused.add(text.join('.'));
    return texts !== undefined;
  }

  #mostOf(schema: Schema, path: Path): number {
    const known = this.#resolve(schema);
    if (this.#isText(known, path)) return known.maxLength ?? Infinity;
    if (path.length > 12) return 0;
    if (known.type === 'array') {
      const item = this.#mostOf(known.items ?? {}, [...path, '*']);
      return item === 0 ? 0 : item * (known.maxItems ?? ENDLESS.items);
    }
    const parts = [
      ...(known.anyOf ?? []).map((one) => this.#mostOf(one, path)),
      ...Object.entries(known.properties ?? {}).map(([name, part]) => this.#mostOf(part, [...path, name])),
    ];
    return parts.reduce((all, one) => all + one, 0);
  }

  /** Of one's own, and not refused: neither an id, nor a date, nor one of some words. */
  #isText({ type, format, pattern, enum: words, const: word }: Schema, path: Path): boolean {
    const name = path.findLast((part) => part !== '*') ?? '';
    return (
      type === 'string' &&
      [format, words, word].every((one) => one === undefined) &&
      (pattern === undefined || new RegExp(pattern, 'u').test(this.#unit)) &&
      !/Ids?$/.test(name) &&
      !this.#refused.has(path.join('.'))
    );
  }

  /** Undefined where no text was written and nothing was there. */
  #fill(schema: Schema, least: unknown, path: Path): unknown {
    const known = this.#branch(schema, path);
    if (this.#isText(known, path)) return this.#text(known, path);
    if (known.type === 'array') return this.#list(known, least, path);
    if (known.type !== 'object') return least;
    const before = this.#signs;
    const given = (least ?? this.#leastOf(known)) as Fields;
    const filled = Object.entries(known.properties ?? {})
      .map(([name, part]) => ({ name, part, most: this.#mostOf(part, [...path, name]) }))
      // The longest first, while there is room.
      .toSorted((one, other) => other.most - one.most)
      .map(({ name, part }) => [name, this.#fill(part, given[name], [...path, name])] as const)
      .filter(([, value]) => value !== undefined);
    return this.#signs === before && least === undefined
      ? undefined
      : { ...given, ...Object.fromEntries(filled) };
  }

  #list({ items = {}, maxItems = ENDLESS.items }: Schema, least: unknown, path: Path): unknown {
    const there: readonly unknown[] = Array.isArray(least) ? least : [];
    const enough = Math.ceil(MOST / Math.max(1, Math.min(MOST, this.#mostOf(items, [...path, '*']))));
    const length = there.length > 0 ? there.length : Math.min(maxItems, enough);
    const filled = Array.from({ length }, (_, at) => this.#fill(items, there[at], [...path, '*'])).filter(
      (item) => item !== undefined,
    );
    return filled.length === 0 ? least : filled;
  }

  #text({ maxLength = ENDLESS.signs }: Schema, path: Path): string {
    // A text that is needed is there, also when there is no more room.
    const length = Math.min(maxLength, Math.max(MOST - this.#signs, 1));
    this.#signs += length;
    this.#written.push(path);
    return this.#unit.repeat(Math.ceil(length / this.#unit.length)).slice(0, length);
  }

  /** The kind of value that holds texts, where there are several. */
  #branch(schema: Schema, path: Path): Schema {
    const known = this.#resolve(schema);
    return known.anyOf?.map(this.#resolve).find((one) => this.#mostOf(one, path) > 0) ?? known;
  }

  /** With an id of its own, and with times that follow each other. */
  #leastOf(schema: Schema): Fields {
    let hour = 9;
    const least = Object.entries(sample(schema, this.#resolve) as Fields).map(([name, value]) => {
      const known = this.#resolve(schema.properties?.[name] ?? {});
      const { format } = known.anyOf?.map(this.#resolve)[0] ?? known;
      if (format === 'date-time') hour += 1;
      const own = { uuid: newId(), 'date-time': `2030-01-01T${hour}:00:00.000Z` }[format ?? ''];
      return [name, own ?? value] as const;
    });
    return Object.fromEntries(least);
  }
}
