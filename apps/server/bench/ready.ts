import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The program as it is; says with how much processor time it has become ready. */
const log = console.log;
console.log = (...words: unknown[]): void => {
  log(...words);
  if (!/Atrium (is ready|works)/.test(String(words[0]))) return;
  const { user, system } = process.cpuUsage();
  log(`Processor time: ${(user + system) / 1000} ms`);
};
// Bundled, as it is run.
await import(pathToFileURL(join(import.meta.dirname, '../build/main.js')).href);
