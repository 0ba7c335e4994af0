import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Syntax } from './electronic.types.ts';

/** The published rules of EN 16931, run over what was written. */

interface Saxon {
  transform(
    options: { stylesheetInternal: object; sourceText: string; destination: 'serialized' },
    mode: 'sync',
  ): { principalResult: string };
}

const require = createRequire(import.meta.url);
const RULES = fileURLToPath(new URL('../../../../testing/contracts/en16931/', import.meta.url));
const COMPILE_SECONDS = 180;

const compiled = new Map<Syntax, object>();

/** Compiled once for each text of the rules, and kept beside them: compiling takes a minute. */
function rulesOf(syntax: Syntax): object {
  const before = compiled.get(syntax);
  if (before !== undefined) return before;
  const source = join(RULES, `EN16931-${syntax.toUpperCase()}-validation.xslt`);
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const target = join(RULES, `${syntax}-${hash}.sef.json.gz`);
  if (!existsSync(target)) compile(source, target);
  const rules = JSON.parse(gunzipSync(readFileSync(target)).toString()) as object;
  compiled.set(syntax, rules);
  return rules;
}

function compile(source: string, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-rules-'));
  try {
    const written = join(folder, 'rules.sef.json');
    const { status, stderr } = spawnSync(
      process.execPath,
      [require.resolve('xslt3/xslt3.js'), `-xsl:${source}`, `-export:${written}`, '-nogo'],
      { encoding: 'utf8', timeout: COMPILE_SECONDS * 1000 },
    );
    if (status !== 0) throw new Error(`The rules of EN 16931 could not be compiled: ${stderr}`);
    // Whole or not at all, since two processes may compile at the same time.
    const packed = `${target}.${process.pid}`;
    writeFileSync(packed, gzipSync(readFileSync(written), { level: 9 }));
    renameSync(packed, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fatal rules that the file breaks; empty: it is valid. */
export function brokenRules(syntax: Syntax, xml: string): string[] {
  const saxon = require('saxon-js') as Saxon;
  const { principalResult } = saxon.transform(
    { stylesheetInternal: rulesOf(syntax), sourceText: xml, destination: 'serialized' },
    'sync',
  );
  if (!principalResult.includes('fired-rule')) throw new Error('No rule looked at the file.');
  return [...principalResult.matchAll(/<svrl:failed-assert[^>]*flag="fatal"[^]*?<svrl:text>([^<]*)/g)].map(
    ([, text]) => text ?? '',
  );
}
