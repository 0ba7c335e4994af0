import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { slowness } from '../src/testing/slowness.ts';

const STOP_MS = 20_000 * slowness;

/** A server in a process of its own, so that its processor time is its own. */
export interface Child {
  readonly origin: string;
  ask<T>(question: object): Promise<T>;
  /** Milliseconds of processor time per call while `work` makes `count` calls. */
  cpuPerCall(count: number, work: () => Promise<void>): Promise<number>;
  stop(): Promise<void>;
}

export async function startChild(file: string, env: Record<string, string>): Promise<Child> {
  const process_ = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    // Dates and bytes arrive as what they are.
    serialization: 'advanced',
  });
  // `answerOf` tells of its end. Without a listener, a question that comes later would end the run.
  process_.on('error', () => undefined);
  const first = await answerOf<{ port: number }>(process_);
  const ask = async <T>(question: object): Promise<T> => {
    if (!process_.connected) throw new Error('a measured process has ended');
    const answer = answerOf<T>(process_);
    process_.send(question);
    return answer;
  };
  const cpu = async (): Promise<number> => {
    const { user, system } = await ask<NodeJS.CpuUsage>({ type: 'cpu' });
    return (user + system) / 1000;
  };
  return {
    origin: `http://127.0.0.1:${first.port}`,
    ask,
    async cpuPerCall(count, work) {
      const before = await cpu();
      await work();
      return ((await cpu()) - before) / count;
    },
    async stop() {
      if (process_.exitCode !== null || process_.signalCode !== null) return;
      const ended = new Promise((resolve) => process_.once('exit', resolve));
      process_.kill('SIGTERM');
      const patience = setTimeout(() => process_.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void =>
      reject(new Error(`a measured process ended with ${code ?? 'a signal'}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      // Both ends of this conversation are in this folder.
      resolve(message as T);
    });
  });
}
