import { spawn } from 'node:child_process';
import type { SystemUser } from './system-user.ts';

/** Environment of PostgreSQL's programs, without anything that could change how they read and sort text. */
export const binaryEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
  TEMP: process.env['TEMP'],
  LC_ALL: 'C',
  TZ: 'UTC',
});

export interface BinaryResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs one of PostgreSQL's programs to its end. */
export function runBinary(
  file: string,
  args: readonly string[],
  options: { user?: SystemUser | undefined; cwd?: string } = {},
): Promise<BinaryResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? '/',
      env: binaryEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // Ctrl-C in the terminal must not reach it halfway.
      detached: process.platform !== 'win32',
      ...options.user,
    });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
