import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** In a thread of its own, so that only the program's own delay is measured: milliseconds of each cheap call. */
const url = workerData as string;
const EVERY_MS = 25;

for (;;) {
  const since = performance.now();
  const answer = await fetch(url);
  await answer.text();
  parentPort?.postMessage(performance.now() - since);
  await wait(EVERY_MS);
}
