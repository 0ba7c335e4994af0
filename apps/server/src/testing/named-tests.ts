import { readFile } from 'node:fs/promises';

const root = new URL('../../../../', import.meta.url);

export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** The tests that a cell of a document names, each as `file` › “name”. */
export const namedTests = (text: string): NamedTest[] =>
  [...text.matchAll(/`([^`]+\.(?:tsx?|mjs))` › “([^”]+)”/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));

/** The lines of a table in a document, cell by cell. */
export async function readTable(path: string): Promise<string[][]> {
  const document = await readFile(new URL(path, root), 'utf8');
  return document.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Those that are not in their files. */
export async function missingTests(tests: readonly NamedTest[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { file, name } of tests) {
    const source = await readFile(new URL(file, root), 'utf8').catch(() => '');
    const escaped = name.replace(/'/g, "\\'");
    const opens = [`'${escaped}'`, `"${name}"`, `\`${name}\``].flatMap((text) => [
      `test(${text}`,
      `it(${text}`,
      `test(\n  ${text}`,
      `test(\n    ${text}`,
    ]);
    if (!opens.some((text) => source.includes(text))) missing.push(`${file} › ${name}`);
  }
  return missing;
}

/** The text of a cell without the tests that it names. */
export const reasonIn = (text: string): string => text.replace(/`[^`]+` › “[^”]+”|<br>/g, '');
