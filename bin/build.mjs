import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { ROOT } from './platform.mjs';
import { Failure, step } from './say.mjs';
import { runScript } from './workspaces.mjs';

const CLIENT = {
  what: 'Generating the API client',
  workspace: 'packages/api',
  inputs: ['packages/api', 'package-lock.json'],
  output: 'packages/api/src/generated',
};
const SITE = {
  what: 'Building the site',
  workspace: 'apps/web',
  inputs: [
    'apps/web',
    'packages/ui',
    'packages/api',
    'packages/texts',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  output: 'apps/web/build',
};
const PROGRAM = {
  what: 'Putting the program together',
  workspace: 'apps/server',
  inputs: [
    'apps/server/src',
    'apps/server/bundle.ts',
    'apps/server/package.json',
    'packages/texts',
    'package-lock.json',
  ],
  output: 'apps/server/build',
};

export const buildClient = () => buildIfStale(CLIENT);

/** The program without the site; answers what Node is to run. */
export async function buildProgram() {
  await buildIfStale(PROGRAM);
  return join(ROOT, PROGRAM.output, 'main.js');
}

export async function buildAll() {
  await buildIfStale(CLIENT);
  await buildIfStale(SITE);
  await buildIfStale(PROGRAM);
}

/** The stamp lies in the output and is written last: a missing or broken-off build has none. */
async function buildIfStale({ what, workspace, inputs, output }) {
  const stamp = join(ROOT, output, '.atrium-inputs');
  const wanted = contentHash(ROOT, inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  await step(what, async () => {
    const { code, output: said } = await runScript(workspace, 'build', {
      ...process.env,
      NODE_ENV: 'production',
    });
    if (code !== 0) throw new Failure(`${said.trimEnd()}\n${what} failed: see above.`);
  });
  writeFileSync(stamp, wanted);
}
