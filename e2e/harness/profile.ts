import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext } from 'playwright-core';
import { BROWSER_ARGS, CHROME_PATH } from './browser.ts';

/** A browser with a folder of its own for what it keeps, as a phone has: it can be killed and started again. */
export interface Profile {
  readonly context: BrowserContext;
  /** As a browser is closed: what it was about to write is written. */
  close(): Promise<void>;
  kill(): Promise<void>;
}

/** A browser that has started, and sometimes never answers: such a one is ended and another one started. */
const CONNECT_MS = 10_000;
const STARTS = 3;

export async function startProfile(folder: string): Promise<Profile> {
  for (let start = 1; ; start += 1) {
    const running = await startBrowser(folder);
    try {
      return await connect(running);
    } catch (error) {
      await running.kill();
      if (start === STARTS) throw error;
    }
  }
}

interface Running {
  readonly address: string;
  readonly ended: Promise<void>;
  kill(): Promise<void>;
}

async function startBrowser(folder: string): Promise<Running> {
  const started = spawn(
    CHROME_PATH,
    [...BROWSER_ARGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`],
    // A group of its own: what dies, dies whole.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  let address: string | undefined;
  for await (const line of createInterface({ input: started.stderr })) {
    address = /^DevTools listening on (.*)$/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error('the browser did not start');
  started.stderr.resume();
  return {
    address,
    ended,
    async kill() {
      if (started.exitCode !== null || started.signalCode !== null || started.pid === undefined) return;
      process.kill(-started.pid, 'SIGKILL');
      await ended;
    },
  };
}

async function connect({ address, ended, kill }: Running): Promise<Profile> {
  const browser = await chromium.connectOverCDP(address, { timeout: CONNECT_MS });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no window');
  return {
    context,
    kill,
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await ended;
    },
  };
}
