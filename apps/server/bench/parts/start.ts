import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { slowness } from '../../src/testing/slowness.ts';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Line } from '../report.ts';

const LONGEST_MS = 300_000 * slowness;
const STOP_MS = 20_000 * slowness;

/** Processor time until a process is ready that finds everything migrated, and an empty folder until its first page. */
export async function* measureStart(bench: Bench): AsyncGenerator<Line> {
  for (const role of ['api', 'worker']) {
    const times: number[] = [];
    // The first one compiles for the others, as the first start of an installation does.
    for (let turn = 0; turn < bench.size(4, 1); turn += 1) times.push(await timeToReady(bench, role));
    yield {
      what: `${role} process, ready after, CPU`,
      measured: median(times.length > 1 ? times.slice(1) : times),
      unit: 'ms',
      goal: 1000,
    };
  }
  yield* measureEmptyFolder(bench);
}

async function timeToReady({ env }: Bench, ROLE: string): Promise<number> {
  const program = startProgram({
    ...env,
    ROLE,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
  });
  try {
    return Number(await program.says(/Processor time: ([\d.]+) ms/));
  } finally {
    await program.stop();
  }
}

async function* measureEmptyFolder(bench: Bench): AsyncGenerator<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-start-'));
  const since = performance.now();
  const program = startProgram({
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const seconds = (): number => (performance.now() - since) / 1000;
  try {
    const port = await program.says(/Atrium is ready: http:\/\/localhost:(\d+)/);
    const page = await fetch(`http://localhost:${port}/`);
    await page.text();
    if (page.status !== 200) throw new Error(`the first page was answered ${page.status}`);
    yield {
      what: 'an empty folder, first page after',
      measured: seconds(),
      unit: 's',
    };
    if (bench.quick) return;
    await program.says(/The demo community is there \(([\d.]+) s\)/);
    yield {
      what: 'an empty folder, the whole demo after',
      measured: seconds(),
      unit: 's',
    };
  } finally {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Program {
  /** The text in brackets of the line that fits. */
  says(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

function startProgram(env: NodeJS.ProcessEnv): Program {
  const { DATABASE_URL: _none, TEST_DATABASE_URL: _tests, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../ready.ts')], {
    env: { ...inherited, LOG_LEVEL: 'error', NODE_ENV: 'production', DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const hearing = new Set<() => void>();
  if (child.stdout === null) throw new Error('the program has no output');
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const hear of hearing) hear();
  });
  return {
    async says(pattern) {
      const find = (): string | undefined => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
      let hear = (): void => undefined;
      let timer: NodeJS.Timeout | undefined;
      const heard = new Promise<string>((resolve, reject) => {
        hear = () => {
          const found = find();
          if (found !== undefined) resolve(found);
        };
        hearing.add(hear);
        hear();
        timer = setTimeout(() => reject(new Error(`waited in vain:\n${lines.join('\n')}`)), LONGEST_MS);
        void ended.then(([code]) => reject(new Error(`it ended with ${code}:\n${lines.join('\n')}`)));
      });
      try {
        return await heard;
      } finally {
        hearing.delete(hear);
        clearTimeout(timer);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
