import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { npm, npmReason } from './npm.mjs';
import { FETCHED_NODE, isAtLeast, NEEDED_NODE, nodePackage, ROOT } from './platform.mjs';
import { Failure, step } from './say.mjs';

export const isNodeGoodEnough = () => isAtLeast(process.version, NEEDED_NODE);

/** Runs the same command again under a Node that is new enough, which npm fetches the first time. */
export async function runUnderFetchedNode() {
  const node = await fetchNode();
  const env = { ...process.env, PATH: `${join(node, '..')}:${process.env.PATH ?? ''}` };
  const { code } = await run(node, process.argv.slice(1), { env });
  return code;
}

async function fetchNode() {
  const tools = join(ROOT, '.tools');
  const folder = join(tools, `node-${FETCHED_NODE}`);
  const wanted = nodePackage(process.platform, process.arch);
  const advice = `install Node.js ${NEEDED_NODE} or newer (https://nodejs.org) and try again`;
  if (wanted === undefined)
    throw new Failure(
      `This is Node ${process.version}, and none is known for ${process.platform} ${process.arch}: ${advice}.`,
    );
  const name = wanted.slice(0, wanted.lastIndexOf('@'));
  const program = ['node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'];
  if (existsSync(join(folder, ...program))) return join(folder, ...program);

  await step(`This is Node ${process.version}; fetching Node 24 into .tools`, async () => {
    const draft = `${folder}.new-${process.pid}`;
    mkdirSync(draft, { recursive: true });
    try {
      const options = [
        '--prefix',
        draft,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
        '--workspaces=false',
      ];
      const installed = await npm(['install', ...options, wanted], { cwd: draft });
      if (installed.code !== 0)
        throw new Failure(`Node 24 could not be fetched (${npmReason(installed.output)}): ${advice}.`);
      const probe = await run(join(draft, ...program), ['--version'], { capture: true });
      if (probe.code !== 0) throw new Failure(`The fetched Node 24 does not run on this machine: ${advice}.`);
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
  return join(folder, ...program);
}
