import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.mjs';
import { step } from './say.mjs';

// The shell is Chromium without the window around the page, which costs a third of a browser test and shows nothing here.
export const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk'];
const CHROMIUM_PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
export const POSTGRES_FOLDER = '/usr/lib/postgresql/15/bin';

/** The browser of CHROME_PATH or of the system; fetched from Debian where that may be. `undefined`: there is none. */
export async function ensureChromium() {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  if (findProgram(CHROMIUM_PROGRAMS) === undefined)
    await installPackages('Installing Chromium', CHROMIUM_PACKAGES);
  return findProgram(CHROMIUM_PROGRAMS);
}

/** Debian's PostgreSQL 15, for CI. `undefined`: it is not to be had here. */
export async function ensureDebianPostgres() {
  if (!existsSync(POSTGRES_FOLDER)) await installPackages('Installing PostgreSQL 15', ['postgresql-15']);
  return existsSync(POSTGRES_FOLDER) ? POSTGRES_FOLDER : undefined;
}

/** Debian's Redis, for CI; the tests that need one look for it themselves. */
export async function ensureRedis() {
  if (findProgram(['redis-server']) === undefined)
    await installPackages('Installing Redis', ['redis-server']);
  return findProgram(['redis-server']) !== undefined;
}

async function installPackages(what, packages) {
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram(['apt-get']);
  if (!mayInstall) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(what, async () => {
    await run('apt-get', ['update', '-qq'], { capture: true, env });
    const options = ['install', '-y', '-qq', '--no-install-recommends'];
    const { code, output } = await run('apt-get', [...options, ...packages], { capture: true, env });
    if (code !== 0) process.stdout.write(`${output.trimEnd().split('\n').slice(-5).join('\n')}\n`);
  });
}

function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
