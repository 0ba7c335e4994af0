import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { ROOT } from './platform.mjs';
import { Failure } from './say.mjs';

/**
 * npm as a script, so that it runs under the Node we choose: on an old Node it quietly picks older releases of the
 * dependencies. It stands beside the machine's own Node, which need not be the one that runs us.
 */
function findNpm() {
  const isNpm = (path) => path !== undefined && /npm-cli\.js$/.test(path) && existsSync(path);
  if (isNpm(process.env.npm_execpath)) return process.env.npm_execpath;
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  for (const folder of folders) {
    for (const program of ['npm', 'npm.cmd']) {
      if (!existsSync(join(folder, program))) continue;
      const real = realpathSync(join(folder, program));
      const candidates = [
        real,
        join(dirname(real), 'npm-cli.js'),
        join(dirname(real), 'node_modules/npm/bin/npm-cli.js'),
        join(dirname(real), '../lib/node_modules/npm/bin/npm-cli.js'),
      ];
      const found = candidates.find(isNpm);
      if (found !== undefined) return found;
    }
  }
  throw new Failure('npm was not found: install Node.js together with npm (https://nodejs.org).');
}

export async function npm(args, options = {}) {
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' };
  // Scripts of packages must find the Node that runs us first.
  env.PATH = `${dirname(process.execPath)}${delimiter}${env.PATH ?? ''}`;
  return run(process.execPath, [findNpm(), ...args], { cwd: ROOT, env, capture: true, ...options });
}

/** The reason that npm gave for a failure, in one line. */
export function npmReason(output) {
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  const texts = lines.map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const reason =
    texts.find((text) => text !== '' && !/^(code|errno|syscall) /.test(text)) ?? 'npm gave no reason';
  return reason.replace(/\.$/, '');
}
