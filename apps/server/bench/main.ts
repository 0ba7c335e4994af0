import { openBench } from './bench.ts';
import { readSizes } from './big/sizes.ts';
import { readOptions } from './options.ts';
import { describeLine, openRecord } from './report.ts';
import { missedOf, runParts, summarize } from './run.ts';

/**
 * Processor time per call of the whole program against a named floor in the same run: the ratios hold on any machine,
 * the times only on this one.
 */
const args = process.argv.slice(2);

/** `--soak`: as many as usual; `--soak=60` */
function readNumber(name: string, usual: number): number {
  const given = args.find((arg) => arg.startsWith(`--${name}`))?.split('=')[1];
  const number = Number(given ?? usual);
  if (!(number > 0)) throw new Error(`--${name} is a number, such as --${name}=${usual}.`);
  return number;
}

if (args.includes('--big')) {
  // Another question: not how dear a call is, but what takes long where very much is stored.
  const { measureBig } = await import('./big/big.ts');
  await measureBig(readSizes(args));
  process.exit();
}
if (args.some((arg) => arg.startsWith('--soak'))) {
  // Not how dear something is, but whether it grows with time.
  const { soak } = await import('./soak.ts');
  process.exit((await soak(readNumber('soak', 30))) ? 0 : 1);
}
if (args.some((arg) => arg.startsWith('--fuzz'))) {
  // Whether anything that strangers send makes the program fail, or others wait.
  const { fuzz } = await import('./fuzz/fuzz.ts');
  process.exit((await fuzz(readNumber('fuzz', 60), readNumber('seed', 1))) ? 0 : 1);
}
const { quick, parts } = readOptions(args);
const record = openRecord(quick);
console.log(`Figures are also added to ${record.file}`);
const bench = await openBench(quick);
let isWhole = false;
try {
  const outcome = await runParts(parts, bench, record);
  const summary = summarize(outcome);
  record.add({ summary });
  for (const line of missedOf(outcome)) console.log(`\n${describeLine(line)}`);
  console.log(`\n${summary}`);
  isWhole = outcome.failed.length === 0;
} finally {
  await bench.close().catch((error: unknown) => {
    isWhole = false;
    console.error('The bench could not be taken down:', error);
  });
}
// Connections of parts that failed may still be open.
process.exit(isWhole ? 0 : 1);
