import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { MAIN } from './main-file.ts';
import { slowness } from './slowness.ts';
import { FOLLOW_PARENT } from './test-files.ts';

/** The program as an operator starts it. */
export class Started {
  readonly child: ChildProcess;
  said = '';

  constructor(environment: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [...FOLLOW_PARENT, MAIN], {
      env: {
        ...process.env,
        ROLE: 'api',
        DEMO: 'off',
        HOST: '127.0.0.1',
        PORT: '0',
        DRAIN_SECONDS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
  }

  /** Waits until it has said so, the longer the slower the machine is; answers the first group. */
  async says(pattern: RegExp, seconds = 120): Promise<string> {
    const end = performance.now() + seconds * 1000 * slowness;
    for (;;) {
      const found = pattern.exec(this.said);
      if (found !== null) return found[1] ?? found[0];
      if (this.child.exitCode !== null || performance.now() > end)
        throw new Error(`${String(pattern)} was not said, but: ${this.said}`);
      await wait(20);
    }
  }

  /** The port on which it serves. */
  async port(): Promise<number> {
    return Number(await this.says(/ready: http:\/\/localhost:(\d+)/));
  }

  /** Its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
