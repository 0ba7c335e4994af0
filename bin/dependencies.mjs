import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { npm, npmReason } from './npm.mjs';
import { ROOT } from './platform.mjs';
import { Failure, say, step } from './say.mjs';

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.atrium-installed');
// npm writes it last, so a broken-off installation has none.
const COMPLETE = join(MODULES, '.package-lock.json');
const LOCK = join(ROOT, 'package-lock.json');

/** Installs exactly what the lockfile names, unless it is there already. */
export async function ensureDependencies() {
  const wanted = `${contentHash(ROOT, ['package-lock.json'])} ${process.platform} ${process.arch}`;
  if (existsSync(COMPLETE) && (readText(STAMP) === wanted || isInstalledByHand())) {
    if (readText(STAMP) !== wanted) tryToWrite(wanted);
    return;
  }
  if (!existsSync(COMPLETE)) {
    await step('Installing the dependencies (once; a minute or two)', () => install(['ci']));
  } else {
    // Not `npm ci`, which begins by deleting everything: without a network nothing would be left to start with.
    const isUpdated = await step('Updating the dependencies', () => install(['install', '--no-save'])).catch(
      (error) => {
        say(`${error.message} Going on with the dependencies in place.`);
        return false;
      },
    );
    if (!isUpdated) return;
  }
  tryToWrite(wanted);
}

async function install(args) {
  const { code, output } = await npm([...args, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Failure(`The dependencies could not be installed: ${npmReason(output)}.`);
  return true;
}

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Without a stamp of ours, an installation newer than the lockfile was made from it by somebody's own npm. */
function isInstalledByHand() {
  return !existsSync(STAMP) && statSync(COMPLETE).mtimeMs >= statSync(LOCK).mtimeMs;
}

function tryToWrite(stamp) {
  try {
    writeFileSync(STAMP, stamp);
  } catch {
    // A read-only installation is found complete by its dates again next time.
  }
}
