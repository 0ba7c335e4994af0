import { workerData } from 'node:worker_threads';

interface Watched {
  readonly parent: number;
  readonly megabytes: number;
  readonly seconds: number;
}

const MB = 1024 * 1024;
const EVERY_MS = 200;

// The thread beside it may be in an endless loop, so only a signal ends the process.
const { parent, megabytes, seconds } = workerData as Watched;
const end = (signal: NodeJS.Signals): void => void process.kill(process.pid, signal);
const began = performance.now();
setInterval(() => {
  if (process.ppid !== parent) end('SIGKILL');
  else if (process.memoryUsage.rss() > megabytes * MB) end('SIGUSR2');
  else if (performance.now() - began > seconds * 1000) end('SIGALRM');
}, EVERY_MS);
