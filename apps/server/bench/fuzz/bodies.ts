import fc, { type GeneratorValue } from 'fast-check';
import { ATTACKING_TEXTS, ODD_TEXTS } from '../../src/testing/hostile.ts';
import { sample, type Resolve, type Schema } from '../../src/testing/operations.ts';

type Draw = GeneratorValue;
type Node = Record<string, unknown> | unknown[];

/** A body below this is taken by every route; those with files take more, and the fuzzer does not send files. */
const MOST_CHARACTERS = 900_000;
const DEEPEST = 4;

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

/** As text, since a text can be what no value in memory is: a thousand levels deep, or a number without an end. */
const RAW = [
  nested(20_000, '[', ']'),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '1e999',
  '-0',
  '9007199254740993',
  '0.1e-400',
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":{"prototype":{"isStaff":true}}}',
  '"\\ud800"',
];

const TEXTS = [
  ...Object.values(ODD_TEXTS),
  ...Object.values(ATTACKING_TEXTS),
  '',
  ' '.repeat(100_000),
  '(a+)+'.repeat(2_000),
  `${'<ul>'.repeat(12_000)}${'</ol>'.repeat(10_000)}`,
  '<a href="'.repeat(20_000),
  '&'.repeat(100_000),
  '@'.repeat(50_000),
  'https://a.example/'.repeat(5_000),
  '[['.repeat(50_000),
  '%'.repeat(50_000),
  '\n'.repeat(100_000),
  '👨‍👩‍👧‍👦'.repeat(20_000),
  'e\u0301\u0323'.repeat(50_000),
  'x'.repeat(MOST_CHARACTERS),
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.000Z',
  'http://[::1',
  'http://169.254.169.254/latest/meta-data',
  'data:text/html,<script>1</script>',
  'Etc/Unknown',
  'zz-ZZ-x-y',
  '0'.repeat(10_000),
];

const numbers = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308),
);
const texts = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 300 }), fc.uuid());
const values = fc.oneof(
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.anything({ maxDepth: 3, maxKeys: 6 }),
);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Everything that the schema takes, some of it left out. */
function fullBody(draw: Draw, schema: Schema, resolve: Resolve, depth = 0): unknown {
  const known = resolve(schema);
  const branches = known.anyOf;
  if (branches !== undefined)
    return fullBody(draw, branches[draw(fc.nat, branches.length - 1)] ?? branches[0] ?? {}, resolve, depth);
  if (known.enum !== undefined) return known.enum[draw(fc.nat, known.enum.length - 1)];
  if (depth > DEEPEST) return sample(known, resolve);
  if (known.type === 'array')
    return Array.from({ length: draw(fc.nat, 3) }, () =>
      fullBody(draw, known.items ?? {}, resolve, depth + 1),
    );
  if (known.type !== 'object') return sample(known, resolve);
  return Object.fromEntries(
    Object.entries(known.properties ?? {})
      .filter(([name]) => known.required?.includes(name) === true || draw(fc.nat, 3) > 0)
      .map(([name, child]) => [name, fullBody(draw, child, resolve, depth + 1)]),
  );
}

function listNodes(value: unknown): Node[] {
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(listNodes)];
}

/** How often a value fits into a body. */
const fits = (value: unknown): number => MOST_CHARACTERS / (toText(value, '').length + 1);

/** Changes one place of a body: puts something else there, leaves it out, wraps it, or repeats it very often. */
function change(draw: Draw, body: Node, mark: string): void {
  const nodes = listNodes(body);
  const node = nodes[draw(fc.nat, nodes.length - 1)] ?? body;
  const names = Object.keys(node);
  const name = names[draw(fc.nat, Math.max(0, names.length - 1))] ?? 'unknown';
  const fields = node as Record<string, unknown>;
  switch (draw(fc.nat, 9)) {
    case 0:
      Reflect.deleteProperty(fields, name);
      return;
    case 1:
      fields[draw(() => fc.string({ maxLength: 20 }))] = draw(() => values);
      return;
    case 2:
      fields[name] = [fields[name]];
      return;
    case 3:
      fields[name] = mark;
      return;
    case 4:
      fields[name] = Array.from(
        { length: Math.min(draw(fc.nat, 3_000), fits(fields[name])) },
        () => fields[name],
      );
      return;
    default:
      fields[name] = draw(() => (typeof fields[name] === 'string' ? texts : values));
  }
}

/** JSON of a body that is nearly what the operation takes, the same for the same seed. */
export function fuzzBody(least: unknown, schema: Schema, resolve: Resolve, seed: number): string {
  const bodies = fc.gen().map((draw) => {
    const whole = fullBody(draw, schema, resolve);
    const body = isNode(whole) && isNode(least) && !Array.isArray(whole) ? { ...whole, ...least } : whole;
    const holder: Record<string, unknown> = { body: structuredClone(body) };
    for (let times = 1 + draw(fc.nat, 2); times > 0; times -= 1) change(draw, inBody(holder), MARK);
    return toText(
      holder['body'],
      draw(() => fc.constantFrom(...RAW)),
    );
  });
  return fc.sample(bodies, { seed, numRuns: 1 })[0] ?? '';
}

const MARK = 'here comes what no value is';

/** Seldom the body as a whole is changed. */
const inBody = (holder: Record<string, unknown>): Node => (isNode(holder['body']) ? holder['body'] : holder);

function toText(body: unknown, raw: string): string {
  const text = JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value,
  );
  return (text ?? 'undefined').replace(`"${MARK}"`, () => raw).slice(0, MOST_CHARACTERS);
}

/** One value of a query, or of an id in the address. */
export function fuzzValue(seed: number): string {
  const [value] = fc.sample(fc.oneof(texts, numbers.map(String), fc.json()), {
    seed,
    numRuns: 1,
  });
  // A longer address is refused before anybody looks at it.
  return encodeURIComponent((value ?? '').toWellFormed().slice(0, 2_000));
}
