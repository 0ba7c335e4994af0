import { parseArgs } from 'node:util';

/** Of all organizations together; the first has half of it. */
export interface Sizes {
  readonly organizations: number;
  readonly accounts: number;
  readonly posts: number;
  readonly messages: number;
  readonly notices: number;
  readonly mails: number;
}

/** Small enough for a laptop: some minutes and 2 GB of disk. */
const USUAL: Sizes = {
  organizations: 100,
  accounts: 100_000,
  posts: 500_000,
  messages: 500_000,
  notices: 500_000,
  mails: 100_000,
};

/** `--big --posts=2000000` */
export function readSizes(args: readonly string[]): Sizes {
  const names = Object.keys(USUAL) as (keyof Sizes)[];
  const { values } = parseArgs({
    args: [...args],
    options: {
      big: { type: 'boolean' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    names.map((name) => {
      const size = Number(given[name] ?? USUAL[name]);
      if (!Number.isSafeInteger(size) || size < 1) throw new Error(`--${name} is a number of rows.`);
      return [name, size];
    }),
  ) as unknown as Sizes;
}
