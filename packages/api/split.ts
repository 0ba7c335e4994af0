import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * The generated client is one module of every call, which a bundler can only give to every page or to none. This takes it
 * apart, a module for each operation, behind the same names: a page then carries the calls that it makes.
 */
export async function splitByOperation(folder: string): Promise<void> {
  const sdk = await readParts(`${folder}/sdk.gen.ts`);
  const queries = await readParts(`${folder}/@tanstack/react-query.gen.ts`);
  const helpers = takeHelpers(queries);
  const known = {
    types: new Set([...listed(sdk.head, './types.gen.ts'), ...listed(queries.head, '../types.gen.ts')]),
    client: new Set(listed(sdk.head, './client/index.ts')),
  };
  const operations = new Map<string, Part[]>(sdk.parts.map((part) => [part.name, [part]]));
  for (const part of queries.parts) {
    const owner = part.name.replace(/(?:InfiniteQueryKey|InfiniteOptions|QueryKey|Options|Mutation)$/, '');
    const parts = operations.get(owner);
    if (parts === undefined)
      throw new Error(`${part.name} belongs to no operation: adapt packages/api/split.ts.`);
    parts.push(part);
  }
  await rm(`${folder}/operations`, { recursive: true, force: true });
  await mkdir(`${folder}/operations`);
  for (const [name, parts] of operations)
    await writeFile(`${folder}/operations/${name}.ts`, withImports(parts, known));
  await writeFile(`${folder}/query-keys.ts`, helpers);
  const reexport = (parts: readonly Part[], from: string): string => {
    const ownerOf = new Map([...operations].flatMap(([owner, own]) => own.map(({ name }) => [name, owner])));
    return parts
      .map(({ name }) => `export { ${name} } from '${from}/operations/${ownerOf.get(name) ?? ''}.ts';\n`)
      .join('');
  };
  await writeFile(
    `${folder}/sdk.gen.ts`,
    `import type { Client, ClientMeta, Options as Options2, TDataShape } from './client/index.ts';\n` +
      `${optionsType(sdk.head)}\n${reexport(sdk.parts, '.')}`,
  );
  await writeFile(
    `${folder}/@tanstack/react-query.gen.ts`,
    `export type { QueryKey } from '../query-keys.ts';\n${reexport(queries.parts, '..')}`,
  );
}

interface Part {
  readonly name: string;
  text: string;
}

interface Parts {
  head: string;
  readonly parts: Part[];
}

/** The code before the first exported constant, and each exported constant with the comment above it. */
async function readParts(file: string): Promise<Parts> {
  const source = await readFile(file, 'utf8');
  const starts = [...source.matchAll(/^(?:\/\*\*\n(?: \*.*\n)*? \*\/\n)?export const (\w+) = /gm)];
  const parts = starts.map((start, index) => ({
    name: start[1] ?? '',
    text: source.slice(start.index, starts[index + 1]?.index ?? source.length).trimEnd(),
  }));
  if (parts.length === 0)
    throw new Error(`${file} has another shape than expected: adapt packages/api/split.ts.`);
  return { head: source.slice(0, starts[0]?.index), parts };
}

/** Extracts the code that the queries share, from the head and from between them. */
function takeHelpers(queries: Parts): string {
  const shared = /\n(const createInfiniteParams = [\s\S]*?\n\};)/;
  const owner = queries.parts.find(({ text }) => shared.test(text));
  const infinite = owner === undefined ? '' : (shared.exec(owner.text)?.[1] ?? '');
  if (owner !== undefined) owner.text = owner.text.replace(shared, '').trimEnd();
  const [, own = ''] = /(export type QueryKey[\s\S]*)$/.exec(queries.head) ?? [];
  return (
    "import { apiSettings } from '../settings.ts';\nimport type { Options } from './sdk.gen.ts';\n\n" +
    [own.trimEnd(), infinite].join('\n\n').replace(/^const create/gm, 'export const create') +
    '\n'
  );
}

function listed(head: string, from: string): string[] {
  const line = head
    .split('\n')
    .find((text) => text.startsWith('import') && text.endsWith(` from '${from}';`));
  const names = /\{(.*)\}/.exec(line ?? '')?.[1] ?? '';
  return names.split(',').map((name) => name.trim());
}

const optionsType = (head: string): string => /export type Options[\s\S]*$/.exec(head)?.[0].trimEnd() ?? '';

const QUERY_VALUES = ['queryOptions', 'infiniteQueryOptions'];
const QUERY_TYPES = ['DefaultError', 'InfiniteData', 'UseMutationOptions'];

function withImports(
  parts: readonly Part[],
  known: { types: ReadonlySet<string>; client: ReadonlySet<string> },
): string {
  const code = parts.map(({ text }) => text).join('\n\n');
  const words = new Set(code.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/\b[A-Za-z_]\w*\b/g));
  const used = (names: Iterable<string>): string[] => [...names].filter((name) => words.has(name));
  const line = (kind: 'import' | 'import type', names: readonly string[], from: string): string =>
    names.length === 0 ? '' : `${kind} { ${names.join(', ')} } from '${from}';\n`;
  return (
    line('import', used(QUERY_VALUES), '@tanstack/react-query') +
    line('import type', used(QUERY_TYPES), '@tanstack/react-query') +
    line('import', used(['client']), '../client.gen.ts') +
    line('import type', used(known.client), '../client/index.ts') +
    line('import', used(['createQueryKey', 'createInfiniteParams']), '../query-keys.ts') +
    line('import type', used(['QueryKey']), '../query-keys.ts') +
    line('import type', used(['Options']), '../sdk.gen.ts') +
    line('import type', used(known.types), '../types.gen.ts') +
    `\n${code}\n`
  );
}
