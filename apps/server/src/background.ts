import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { SystemUser } from './platform/db/embedded/system-user.ts';

const RESTART_MS = 1000;

export interface Background {
  stop(): Promise<void>;
}

/**
 * The jobs in a process of their own, behind those who wait for an answer: mails by the thousand and drawn papers would
 * keep them waiting. `program` is the file to run. It ends with this process, however that ends, and is started again when it ends by itself.
 */
export function startBackground(
  program: string,
  env: NodeJS.ProcessEnv,
  warn: (message: string) => void,
  user?: SystemUser,
): Background {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  const runOnce = async (): Promise<string> => {
    child = fork(program, {
      env: { ...env, ROLE: 'worker' },
      execArgv: [],
      // Never root, so that this process can end it after it has stepped down itself.
      ...(user !== undefined && { uid: user.uid, gid: user.gid }),
    });
    yieldToOthers(child);
    const [code] = (await once(child, 'exit')) as [number | null];
    return `ended with ${code ?? 'a signal'}`;
  };
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // While memory is short no program can be started; this one goes on serving.
      const outcome = await runOnce().catch(
        (error: unknown) =>
          `could not be started (${error instanceof Error ? error.message : String(error)})`,
      );
      if (stopping.signal.aborted) return;
      warn(`The process for background work ${outcome}; it is started again.`);
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      await kept;
    },
  };
}

function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works without; not every system lets a program say so.
  }
}
