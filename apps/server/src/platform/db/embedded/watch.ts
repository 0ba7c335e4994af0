import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { EmbeddedLog } from './embedded-postgres.ts';
import { ensurePostmaster, readPidFile } from './postmaster.ts';
import { processState } from './processes.ts';

const EVERY_MS = 500;

/** Starts PostgreSQL again when it dies under us: the server answers 503 meanwhile and needs no restart. */
export function watchPostmaster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: EmbeddedLog,
  locked: <T>(work: () => Promise<T>) => Promise<T>,
): { end(): Promise<void> } {
  const ending = new AbortController();

  const revive = async (): Promise<void> => {
    log.warn('PostgreSQL has ended unexpectedly; starting it again.');
    try {
      await locked(() => ensurePostmaster(cluster, settings, log));
      log.info('PostgreSQL runs again.');
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
      await pause(5000);
    }
  };

  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);

  const watching = (async () => {
    while (!ending.signal.aborted) {
      await pause(EVERY_MS);
      if (ending.signal.aborted) return;
      const found = await readPidFile(cluster.folder);
      if (found === undefined || processState(found.pid) !== 'running') await revive();
    }
  })();

  return {
    end: () => {
      ending.abort();
      return watching;
    },
  };
}
