import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { ROOT } from './platform.mjs';
import { Failure } from './say.mjs';

/** Folders of all workspaces, such as `apps/server`. */
export function listWorkspaces() {
  const { workspaces } = readJson('package.json');
  return workspaces
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
        : [pattern],
    )
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
}

export const hasScript = (workspace, name) =>
  readJson(`${workspace}/package.json`).scripts?.[name] !== undefined;

/** A workspace's script, without the second that npm takes to start it. */
export function runScript(workspace, name, env = process.env) {
  const command = readJson(`${workspace}/package.json`).scripts?.[name];
  if (command === undefined) throw new Failure(`${workspace}/package.json has no script "${name}".`);
  return runTool(command, { cwd: join(ROOT, workspace), env });
}

/** A command line over the programs that the dependencies bring. */
export function runTool(command, { cwd = ROOT, env = process.env } = {}) {
  const folders = [
    join(cwd, 'node_modules/.bin'),
    join(ROOT, 'node_modules/.bin'),
    dirname(process.execPath),
  ];
  const path = [...folders, env.PATH ?? ''].join(delimiter);
  return run(command, [], { cwd, shell: true, capture: true, env: { ...env, PATH: path } });
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
