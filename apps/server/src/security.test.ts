import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { before, test } from 'node:test';
import { readTable } from './testing/named-tests.ts';

/** docs/SECURITY.md lists what the sources do: algorithms, purposes of keys, and calls to others. */
const sources = new Map<string, string>();
let document: string;
/** The first cell of each row that is a name in code, with the others. */
let rows: ReadonlyMap<string, readonly string[]>;

const isSource = (path: string): boolean =>
  path.endsWith('.ts') &&
  !/\.(?:test|factory|d|program)\.ts$/.test(path) &&
  !path.startsWith('testing/') &&
  !path.startsWith('demo/');

before(async () => {
  const root = import.meta.dirname;
  for (const entry of await readdir(root, { recursive: true })) {
    const path = entry.split(sep).join('/');
    if (isSource(path)) sources.set(path, await readFile(join(root, path), 'utf8'));
  }
  assert.ok(sources.size > 1000, String(sources.size));
  document = await readFile(join(root, '../../../docs/SECURITY.md'), 'utf8');
  const cells = await readTable('docs/SECURITY.md');
  rows = new Map(cells.filter(([name = '']) => name !== '').map(([name = '', ...more]) => [name, more]));
});

const allMatches = (pattern: RegExp): [path: string, found: RegExpExecArray][] =>
  [...sources].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map((found): [string, RegExpExecArray] => [path, found]),
  );

/** Names that are handed on from elsewhere in the file, or from the caller. */
const HANDED_ON: Readonly<Record<string, readonly string[]>> = {
  'features/ground/identity/lookups.service.ts what': ['counted'],
  'features/ground/hosted-domain/providers/trial.service.ts purpose': [
    'sign-in trial',
    'sign-in trial result',
  ],
  'platform/reseal.ts purpose': [],
};

function purposesAt(path: string, name: string): readonly string[] {
  const handed = HANDED_ON[`${path} ${name}`];
  if (handed !== undefined) return handed;
  const pattern = new RegExp(`const ${name} = '([^']+)'`);
  const own = pattern.exec(sources.get(path) ?? '')?.[1];
  const known =
    own === undefined ? [...sources.values()].flatMap((text) => pattern.exec(text)?.[1] ?? []) : [own];
  assert.equal(known.length, 1, `${path}: the purpose ${name} is not known`);
  return known;
}

test('each purpose for which a key is derived has a row', () => {
  const calls = /\.(?:encrypt|decrypt|reseal|mac|macs|lastingMac)\(\s*(?:'([^']+)'|(\w+))/g;
  const used = new Set(
    allMatches(calls)
      .filter(([path]) => path !== 'platform/secrets.ts')
      .flatMap(([path, [, text, constant = '']]) =>
        text === undefined ? purposesAt(path, constant) : [text],
      ),
  );
  assert.ok(used.size > 30);
  const listed = [...rows]
    .filter(([, [kind = '']]) => /^(?:MAC|seal|both)$/.test(kind))
    .map(([name]) => name);
  assert.deepEqual(listed.toSorted(), [...used].map((purpose) => `\`${purpose}\``).toSorted());
});

test('each algorithm is named, and SHA-1 keeps no secret', () => {
  const calls =
    /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|sign|verify)\(\s*'([^']+)'/g;
  const used = new Set(allMatches(calls).map(([, [, name = '']]) => name.toLowerCase()));
  assert.deepEqual([...used].toSorted(), ['aes-256-gcm', 'rsa-sha256', 'sha1', 'sha256']);
  for (const name of ['aes-256-gcm', 'sha1', 'sha256', 'RS256', 'ES256'])
    assert.ok(document.includes(`\`${name}\``), name);
  const weak = allMatches(/'(?:sha1|md5|md4|rc4|des(?:-[^']*)?)'/gi).map(([path]) => path);
  assert.deepEqual(weak.toSorted(), [
    'features/talk/channels/podcast/podcast-xml.ts',
    'platform/db/driver.ts',
    'platform/http/compilers.ts',
  ]);
});

test('random values come from the system', () => {
  assert.deepEqual(
    allMatches(/Math\s*\.\s*random/g).map(([path]) => path),
    [],
  );
});

test('each place that calls others has a row', () => {
  const libraries =
    'nodemailer|nodemailer/lib/smtp-connection|stripe|braintree|web-push|ioredis|@parse/node-apn';
  const opens = new RegExp(
    [
      `lazily<[^>]+>\\('(?:${libraries})'\\)`,
      'new S3Client\\(',
      'new Resolver\\(',
      'new pg\\.Pool\\(',
      '\\boutbound\\s*\\.\\s*(?:get|post|fetch)\\(',
      '(?<![.\\w])fetch\\(',
      "from '(?:node:https|node:http2|node:tls|got|axios)'",
    ].join('|'),
    'g',
  );
  const places = new Set(
    allMatches(opens)
      .map(([path]) => path)
      .filter((path) => !path.startsWith('platform/outbound/')),
  );
  const listed = [...rows.values()].flatMap(
    ([from = '']) => /^`((?:platform|features)\/[^`]+)`$/.exec(from)?.[1] ?? [],
  );
  assert.deepEqual(listed.toSorted(), [...places].toSorted());
});

test('each severity of a hole has a number of days', () => {
  for (const severity of ['critical', 'high', 'moderate', 'low'])
    assert.match(rows.get(severity)?.[0] ?? '', /^\d+$/, severity);
});
