type Values = Readonly<Record<string, unknown>>;

/** An own value, and another that somebody else has stored meanwhile. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const minute = 60_000;

/** Fields of forms know neither seconds nor null, and write line ends in their own way. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (instant.test(value)) return Math.floor(Date.parse(value) / minute);
  const text = value.replaceAll('\r\n', '\n').trim();
  return text === '' ? null : text;
}

/** The names under which an answer has what a request calls so: `trackIds` are `tracks` there. */
function* shownNames(name: string): Generator<string> {
  yield name;
  if (name.endsWith('Ids')) yield `${name.slice(0, -3)}s`;
  if (name.endsWith('Id')) yield name.slice(0, -2);
  if (name.endsWith('DataUri')) yield name.slice(0, -7);
}

interface Shown {
  readonly value: unknown;
}

function shownOf(stored: Values, name: string): Shown | undefined {
  for (const shown of shownNames(name)) if (shown in stored) return { value: stored[shown] };
  return undefined;
}

/** Whether a request says what an answer says, which has things whole where the request has their ids. */
function same(given: unknown, stored: unknown): boolean {
  if (Array.isArray(given)) {
    const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return given.length === list.length && given.every((one, index) => same(one, list[index]));
  }
  if (isValues(given))
    return (
      isValues(stored) &&
      Object.entries(given).every(([name, value]) => same(value, shownOf(stored, name)?.value))
    );
  if (typeof given === 'string' && isValues(stored)) return given === stored['id'];
  return plain(given) === plain(stored);
}

/** The values of a request that are not stored already. Parts of it that the answer does not have hold fields of their own. */
export function changesOf(values: Values, stored: Values): Values {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const shown = shownOf(stored, name);
    if (shown === undefined && isValues(value)) changes[name] = changesOf(value, stored);
    else if (shown === undefined || !same(value, shown.value)) changes[name] = value;
  }
  return changes;
}

function fieldsOf(changes: Values, stored: Values): (readonly [string, unknown])[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    isValues(value) && shownOf(stored, name) === undefined
      ? fieldsOf(value, stored)
      : [[name, value] as const],
  );
}

/** The fields that both have changed since, and each in its own way. */
export function differencesOf(changes: Values, began: Values, latest: Values): Difference[] {
  return fieldsOf(changes, began).flatMap(([name, mine]) => {
    const theirs = shownOf(latest, name)?.value;
    const isTheirs = JSON.stringify(theirs) !== JSON.stringify(shownOf(began, name)?.value);
    return isTheirs && !same(mine, theirs) ? [{ name, mine, theirs }] : [];
  });
}

function without(changes: Values, names: ReadonlySet<string>, stored: Values): Values {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => !names.has(name))
      .map(([name, value]) => [
        name,
        isValues(value) && shownOf(stored, name) === undefined ? without(value, names, stored) : value,
      ]),
  );
}

const versionOf = (stored: Values): string | undefined => {
  const at = stored['updatedAt'];
  return typeof at === 'string' ? at : undefined;
};

/** A thing in a form: what the form began with, so that only what the person changed is sent. */
export class Edit {
  readonly #began: Values;
  #latest: Values;
  readonly #left = new Set<string>();
  #version: string | undefined;
  #sent: Values = {};

  constructor(began: object) {
    this.#began = began as Values;
    this.#latest = this.#began;
    this.#version = versionOf(this.#began);
  }

  get id(): unknown {
    return this.#began['id'];
  }

  /** The request of a form that reads so: its changes, and the state that the person has seen. */
  of<Body extends object>(values: Body): { body: Body; headers: Record<string, string> } {
    this.#sent = without(changesOf(values as Values, this.#began), this.#left, this.#began);
    return {
      body: this.#sent as Body,
      headers: this.#version === undefined ? {} : { 'if-match': `"${this.#version}"` },
    };
  }

  /** The same for a call that replaces the whole: what is stored now, with the changes of the person. */
  whole<Body extends object>(values: Body): { body: Body; headers: Record<string, string> } {
    const { body, headers } = this.of(values);
    const stored = Object.keys(values).flatMap((name) => {
      const shown = shownOf(this.#latest, name);
      return shown === undefined ? [] : [[name, shown.value] as const];
    });
    return { body: { ...(Object.fromEntries(stored) as Body), ...body }, headers };
  }

  /** Takes note of what is stored now; answers with the fields that the person has to decide about. */
  meet(latest: object): Difference[] {
    this.#latest = latest as Values;
    this.#version = versionOf(this.#latest);
    return differencesOf(this.#sent, this.#began, latest as Values);
  }

  /** Lets these fields stay as others have stored them; answers whether something is left to be sent. */
  leave(names: Iterable<string>): boolean {
    for (const name of names) this.#left.add(name);
    return fieldsOf(without(this.#sent, this.#left, this.#began), this.#began).length > 0;
  }
}
