import { openBench } from './bench.ts';
import { readSizes } from './big/sizes.ts';
import { readOptions } from './options.ts';
import { openRecord } from './report.ts';
import { runParts, summarize } from './run.ts';

/**
 * Processor time per call of the whole program against a named floor in the same run: the ratios hold on any machine,
 * the times only on this one.
 */
const args = process.argv.slice(2);
if (args.includes('--big')) {
  // Another question: not how dear a call is, but what takes long where very much is stored.
  const { measureBig } = await import('./big/big.ts');
  await measureBig(readSizes(args));
  process.exit();
}
const { quick, parts } = readOptions(args);
const record = openRecord(quick);
console.log(`Figures are also added to ${record.file}`);
const bench = await openBench(quick);
try {
  const outcome = await runParts(parts, bench, record);
  const summary = summarize(outcome);
  record.add({ summary });
  console.log(`\n${summary}`);
  process.exitCode = outcome.failed.length > 0 ? 1 : 0;
} finally {
  await bench.close();
}
