import { join } from 'node:path';
import { run } from 'node:test';
import { FileEvents } from './file-events.ts';
import type { FileResult, Progress } from './report.ts';
import { FOLLOW_PARENT, ROOT } from './test-files.ts';

/** Browser test files that run at once: while one waits for its page, another computes. */
const AT_ONCE = 2;
const FILE_MS = Number(process.env['TEST_FILE_MINUTES'] ?? 10) * 60_000;

export async function runBrowserFiles(
  files: readonly string[],
  { signal, progress, atOnce = AT_ONCE }: { signal: AbortSignal; progress: Progress; atOnce?: number },
): Promise<void> {
  const waiting = [...files];
  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined && !signal.aborted; path = waiting.shift()) {
      progress.begin(path);
      progress.end(await runBrowserFile(path, signal));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A process of its own: the browser and the program of a file end with it, also when it takes too long. */
async function runBrowserFile(path: string, stopping: AbortSignal): Promise<FileResult> {
  const tooLong = AbortSignal.timeout(FILE_MS);
  const signal = AbortSignal.any([stopping, tooLong]);
  const file = join(ROOT, path);
  const events = run({ files: [file], cwd: ROOT, execArgv: FOLLOW_PARENT, signal });
  const found = new FileEvents();
  let ok = true;
  const since = performance.now();
  const collect = ({ message }: { message: string }): void => void (found.output += message);
  events.on('test:stdout', collect);
  events.on('test:stderr', collect);
  // The process counts as a test that bears the name of its file.
  events.on('test:dequeue', (data) => data.name !== file && found.begin(data));
  events.on('test:complete', (data) => found.complete(data));
  events.on('test:pass', (data) => data.name !== file && found.pass(data));
  events.on('test:fail', (data) => {
    ok = false;
    if (!signal.aborted) found.fail({ ...data, file: path });
  });
  // Errors that no test has caused are told so.
  events.on('test:diagnostic', ({ message }) => {
    if (message.startsWith('Error: ')) found.output += `${message}\n`;
  });
  events.on('test:summary', ({ success }) => (ok &&= success));
  await new Promise((resolve, reject) => {
    events.on('end', resolve);
    events.on('error', reject);
    events.resume();
  });
  const ms = performance.now() - since;
  if (!tooLong.aborted) return found.result(path, ok, ms);
  return found.brokenOff(path, `The file did not end within ${FILE_MS / 60_000} minutes.`, ms);
}
