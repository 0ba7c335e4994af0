import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import type { MemberName } from './sign-in.ts';

// A run makes the demo community once; every test file begins with a copy of its data folder, and with its sign-ins.
// Without TEST_SEED, as when a file is run by itself, the program makes its own.

export type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const seed = process.env['TEST_SEED'];
const dataFolder = (folder: string): string => join(folder, 'data');
const signInFile = (folder: string, name: MemberName): string => join(folder, `${name}.json`);

/** Fills a new data folder with the copy; `false` where no seed was made. */
export async function copySeed(dataDir: string): Promise<boolean> {
  if (seed === undefined) return false;
  const from = dataFolder(seed);
  if (process.platform === 'win32') await cp(from, dataDir, { recursive: true });
  // Keeps owners, which the database's folder needs where the tests run as root.
  else await promisify(execFile)('cp', ['-a', `${from}/.`, dataDir]);
  return true;
}

/** The sign-in made with the seed, as a browser at this origin keeps it. */
export async function readSignIn(name: MemberName, origin: string): Promise<SignIn | undefined> {
  if (seed === undefined) return undefined;
  const state = JSON.parse(await readFile(signInFile(seed, name), 'utf8')) as SignIn;
  return { ...state, origins: state.origins.map((entry) => ({ ...entry, origin })) };
}

export async function writeSignIn(folder: string, name: MemberName, state: SignIn): Promise<void> {
  await writeFile(signInFile(folder, name), JSON.stringify(state));
}

export async function makeDataFolder(folder: string): Promise<string> {
  await mkdir(dataFolder(folder), { recursive: true });
  return dataFolder(folder);
}
