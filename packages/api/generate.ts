import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { splitByOperation } from './split.ts';

// The client is made from the committed contract and never committed itself.
const description = process.env['OPENAPI'] ?? fileURLToPath(new URL('./openapi.json', import.meta.url));
const output = fileURLToPath(new URL('./src/generated', import.meta.url));

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Country: { enum: readonly string[] } } };
}

interface Operation {
  responses?: Record<string, unknown>;
}

// The client is told where the API is (`/api` on the own host, or elsewhere), so its paths begin after that.
const contract = JSON.parse(await readFile(description, 'utf8')) as Description;
for (const calls of Object.values(contract.paths)) {
  for (const operation of Object.values(calls)) {
    const { responses = {} } = operation;
    // Every refusal is thrown as an ApiError, so callers do not need the schema of the answer behind it.
    operation.responses = Object.fromEntries(
      Object.entries(responses).filter(([status]) => status.startsWith('2')),
    );
  }
}
const paths = Object.entries(contract.paths).map(([path, calls]) => [
  path.replace(/^\/api(?=\/)/, ''),
  calls,
]);

await createClient({
  input: { ...contract, paths: Object.fromEntries(paths) as Record<string, unknown> },
  output: { path: output, importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk', '@tanstack/react-query'],
  logs: { level: 'warn' },
});

// A query key names the locale, and not the address: a page rendered on the server asks the same questions at
// another address, and the browser must recognise the answers.
const queries = `${output}/@tanstack/react-query.gen.ts`;
const source = await readFile(queries, 'utf8');
const address = /baseUrl: options\?\.baseUrl \|\| \(options\?\.client \?\? client\)\.getConfig\(\)\.baseUrl/g;
const importClient = "import { client } from '../client.gen.ts';";
if ([...source.matchAll(address)].length !== 1 || !source.includes(importClient)) {
  throw new Error(
    'The generated query keys have another shape than expected: adapt packages/api/generate.ts.',
  );
}
await writeFile(
  queries,
  source
    .replace(address, 'locale: apiSettings().locale')
    .replace(importClient, "import { apiSettings } from '../../settings.ts';"),
);

await splitByOperation(output);
await writeCountries(`${output}/countries.gen.ts`);
await leaveOutStreams(`${output}/client/client.gen.ts`);

// The generator's own runtime is not written for our compiler flags; its types are, and are checked.
for (const folder of ['client', 'core']) {
  for (const name of await readdir(`${output}/${folder}`)) {
    const file = `${output}/${folder}/${name}`;
    await writeFile(file, `// @ts-nocheck\n${await readFile(file, 'utf8')}`);
  }
}

/** Forms offer every country; the types of the contract name them, but are no list at run time. */
async function writeCountries(file: string): Promise<void> {
  const codes = JSON.stringify(contract.components.schemas.Country.enum);
  await writeFile(file, `export const COUNTRIES = ${codes} as const;\n`);
}

/** No call of the contract answers a stream of events, and every visitor would load the reader of them. */
async function leaveOutStreams(file: string): Promise<void> {
  let code = await readFile(file, 'utf8');
  for (const part of [
    /^import \{ createSseClient \} .*\n/m,
    /^ {2}const makeSseFn = [^]*?^ {2}\};\n\n/m,
    /^ {4}sse: \{\n[^]*?^ {4}\},\n/m,
  ]) {
    if (!part.test(code))
      throw new Error(
        'The generated client has another shape than expected: adapt packages/api/generate.ts.',
      );
    code = code.replace(part, '');
  }
  await writeFile(file, code);
}
