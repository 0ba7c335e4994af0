import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { ROOT } from './platform.mjs';
import { step } from './say.mjs';

export const CHROMIUM_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk'];
const CHROMIUM_PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// Chromium without the window around the page, which costs a third of a browser test and shows nothing there.
const SHELL_PROGRAMS = ['chromium-headless-shell'];
export const POSTGRES_FOLDER = '/usr/lib/postgresql/15/bin';
const SWIFT_PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const SWIFT_PACKAGE = 'usr/lib/python3/dist-packages/swift';

/**
 * The settings that name the browsers: CHROME_PATH is Chromium, HEADLESS_SHELL_PATH its headless shell where there is one.
 * Those not given are looked for in the system and fetched from Debian where that may be. `undefined`: there is none.
 */
export async function ensureChromium() {
  const { CHROME_PATH: given, HEADLESS_SHELL_PATH: givenShell } = process.env;
  if (given) return existsSync(given) ? { CHROME_PATH: given } : undefined;
  const find = () => ({
    CHROME_PATH: findProgram(CHROMIUM_PROGRAMS),
    HEADLESS_SHELL_PATH: givenShell || findProgram(SHELL_PROGRAMS),
  });
  if (Object.values(find()).includes(undefined))
    await installPackages('Installing Chromium', CHROMIUM_PACKAGES);
  const { CHROME_PATH, HEADLESS_SHELL_PATH } = find();
  if (CHROME_PATH === undefined) return undefined;
  return { CHROME_PATH, ...(HEADLESS_SHELL_PATH && { HEADLESS_SHELL_PATH }) };
}

/** Debian's PostgreSQL 15, for the deep proof. `undefined`: it is not to be had here. */
export async function ensureDebianPostgres() {
  if (!existsSync(POSTGRES_FOLDER)) await installPackages('Installing PostgreSQL 15', ['postgresql-15']);
  return existsSync(POSTGRES_FOLDER) ? POSTGRES_FOLDER : undefined;
}

/** Debian's Redis; the tests that need one look for it themselves. */
export async function ensureRedis() {
  if (findProgram(['redis-server']) === undefined)
    await installPackages('Installing Redis', ['redis-server']);
  return findProgram(['redis-server']) !== undefined;
}

/** Debian's ffmpeg, for tests and for smaller sizes of films; they look for it themselves. */
export async function ensureFfmpeg() {
  if (findProgram(['ffmpeg']) === undefined) await installPackages('Installing ffmpeg', ['ffmpeg']);
  return findProgram(['ffmpeg']) !== undefined;
}

/**
 * The setting that names Debian's OpenStack Swift, the S3 server of the tests. Its packages are unpacked into a folder and not
 * installed: they would begin services. `undefined`: it is not to be had here.
 */
export async function ensureSwift() {
  const folder = process.env.SWIFT_ROOT || join(ROOT, '.tools', 'swift');
  const isThere = () => existsSync(join(folder, SWIFT_PACKAGE));
  const mayFetch = existsSync('/etc/debian_version') && findProgram(['apt-get']) && findProgram(['dpkg-deb']);
  if (!isThere() && mayFetch) await step('Fetching OpenStack Swift', () => unpackSwift(folder));
  return isThere() ? { SWIFT_ROOT: folder } : undefined;
}

async function unpackSwift(folder) {
  const downloads = await mkdtemp(join(tmpdir(), 'atrium-swift-'));
  const apt = (args) => run('apt-get', args, { capture: true, cwd: downloads });
  try {
    // Without root, the lists that are there have to do.
    await apt(['update', '-qq']);
    const { output } = await apt(['install', '-s', '--no-install-recommends', ...SWIFT_PACKAGES]);
    const missing = [...output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
    const { code } = missing.length === 0 ? { code: 1 } : await apt(['download', '-qq', ...missing]);
    if (code !== 0) return;
    // Whole or not there: a run that is ended in between begins anew.
    const unpacked = join(downloads, 'unpacked');
    for (const file of await readdir(downloads))
      if (file.endsWith('.deb'))
        await run('dpkg-deb', ['-x', join(downloads, file), unpacked], { capture: true });
    await mkdir(dirname(folder), { recursive: true });
    await cp(unpacked, `${folder}.new`, { recursive: true, verbatimSymlinks: true });
    await rename(`${folder}.new`, folder);
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
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
