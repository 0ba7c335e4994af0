import { parseArgs } from 'node:util';
import { PARTS, type Part } from './parts.ts';

export interface Options {
  readonly quick: boolean;
  readonly parts: readonly Part[];
}

/** `--quick`: every part with tiny sizes and no goals, to see that all of it still works; `--only=api,start`: these parts. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => PARTS.every((part) => part.name !== name)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `There is no part ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}.`,
    );
  return {
    quick: values.quick,
    parts: PARTS.filter(({ name }) => names?.includes(name) ?? true),
  };
}
