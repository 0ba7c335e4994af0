import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { copySeed } from './seed.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 120_000;
const STOP_MS = 90_000;
/** The program ends when the process of the test has been killed. */
const FOLLOW_PARENT = pathToFileURL(join(ROOT, 'bin/follow-parent.mjs')).href;
const children = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The real program, started as `npm start` starts it. */
export interface Atrium {
  readonly port: number;
  /** Where the demo community lives. */
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The end of what it has printed, for a test that fails. */
  output(): string;
  /** The command line of `npm run organization`, beside the running server. */
  organization(...words: string[]): Promise<string>;
  /** Ends it as Ctrl-C does; answers its exit code. Refuses when it had ended by itself before. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

interface StartOptions {
  /** Kept for the next start; without one, the program begins with the demo community in a folder that goes with it. */
  dataDir?: string;
  port?: number;
  /** Without any organization. */
  isEmpty?: boolean;
}

export async function startAtrium({
  dataDir,
  port = 0,
  isEmpty = false,
}: StartOptions = {}): Promise<Atrium> {
  const folder = dataDir ?? (await newDataDir());
  if (dataDir === undefined && !isEmpty) await copySeed(folder);
  // A test clicks faster than any person.
  const budgets = { MEMBER_BUDGET: '0', ADDRESS_BUDGET: '0' };
  const env = {
    ...process.env,
    ...budgets,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    ...(isEmpty && { DEMO: 'off' }),
  };
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, 'apps/server/build/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let isExpected = false;
  let crash: string | undefined;
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child);
    if (isExpected) return;
    crash = `Atrium ended by itself with code ${code}:\n${output.text}`;
    process.stderr.write(`${crash}\n`);
  });
  const output = collect(child);
  const actualPort = await readPort(
    child,
    output,
    isEmpty ? '/setup?token=' : 'The demo community is there',
  ).catch(async (error: unknown) => {
    isExpected = true;
    child.kill('SIGINT');
    await ended;
    throw error;
  });
  return {
    port: actualPort,
    origin: `http://localhost:${actualPort}`,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => output.text.slice(-4000),
    organization: (...words) => runBeside(folder, ['apps/server/src/cli/organization.ts', ...words]),
    async stop() {
      isExpected = true;
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(patience);
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
      if (crash !== undefined) throw new Error(crash);
      return child.exitCode;
    },
    async kill() {
      isExpected = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export function newDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'atrium-e2e-'));
}

interface Output {
  text: string;
}

/** The end of what the program says, for those who look for the cause of its end. */
function collect(child: ChildProcess): Output {
  const output = { text: '' };
  const hear = (chunk: Buffer): void => {
    output.text = (output.text + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return output;
}

function readPort(child: ChildProcess, output: Output, sign: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Atrium was not ready in time:\n${output.text}`)),
      START_MS,
    );
    const look = (): void => {
      if (output.text.includes('The demo community is not complete')) {
        clearTimeout(timer);
        reject(new Error(output.text));
        return;
      }
      const port = /Atrium is ready: http:\/\/localhost:(\d+)\//.exec(output.text)?.[1];
      // Pages are served before it, while the demo still fills.
      if (port === undefined || !output.text.includes(sign)) return;
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.stderr?.off('data', look);
      resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Atrium ended with code ${code} before it was ready`));
    });
  });
}

async function runBeside(dataDir: string, args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })).stdout;
}

/** Waits until the background has done what is due. */
export async function jobsDone({ dataDir }: Atrium): Promise<void> {
  const script = `
    import { openRuntime } from './apps/server/src/runtime.ts';
    const { database, close } = await openRuntime();
    const due = "select from pgboss.job where state < 'completed' and start_after <= now() limit 1";
    for (let turn = 0; turn < 600 && (await database.pool.query(due)).rowCount > 0; turn += 1)
      await new Promise((done) => setTimeout(done, 100));
    await close();`;
  await runBeside(dataDir, ['--input-type=module', '-e', script]);
}

/** The hostnames without an organization under which somebody has looked for one; no screen shows them yet. */
export async function readInvalidDomains({ dataDir }: Atrium): Promise<string[]> {
  const script = `
    import { openRuntime } from './apps/server/src/runtime.ts';
    const { database, close } = await openRuntime();
    const visits = await database.system.selectFrom('invalid_domain_visit').select('hostname').execute();
    console.log(JSON.stringify(visits.map(({ hostname }) => hostname)));
    await close();`;
  return JSON.parse(await runBeside(dataDir, ['--input-type=module', '-e', script])) as string[];
}

/** Of the database that runs in this folder; `undefined` when none is to be found. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
