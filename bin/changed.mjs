import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { ROOT } from './platform.mjs';
import { Failure } from './say.mjs';

// The test files that a change can reach. It follows imports, but not through the places that bring everything together
// (the list of routes, the program that tests start): through these, every test reaches every file. A test is therefore
// taken to reach its own file, its feature's files, and all that these import.

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
/** Brings all features together; a change there can reach every server test. */
const COMPOSITION = /^apps\/server\/(src\/[^/]+\.ts$|src\/testing\/|migrations\/)|^package-lock\.json$/;
const IS_TEST = /\.test\.(ts|mjs)$/;
/** Code under every page: its change can reach every browser test. */
const EVERY_PAGE = /^(apps\/web\/(vite|src\/(root|entry))|e2e\/harness\/|packages\/ui\/)/;

export async function changedTests(commit) {
  const changed = listChanged(commit);
  const server = serverTests(changed);
  const { browser, screens } = browserTests(changed);
  return { gates: changed.length > 0, server, browser, ...(screens === undefined ? {} : { screens }) };
}

/** Paths that differ from a commit, new files included. Without one: from where this branch left `main`, else from the last commit but one when all is committed. */
function listChanged(commit) {
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  const isClean = git('status', '--porcelain') === '';
  const branched = tryGit('merge-base', 'HEAD', 'main');
  const head = git('rev-parse', 'HEAD');
  const base =
    commit !== ''
      ? commit
      : branched !== undefined && branched !== head
        ? branched
        : isClean
          ? 'HEAD~1'
          : 'HEAD';
  const compared = tryGit('diff', '--name-only', base);
  if (compared === undefined) throw new Failure(`There is no commit "${base}" to compare with.`);
  return [...new Set([...lines(compared), ...untracked])].sort();
}

function serverTests(changed) {
  const tests = list(['apps/*/src/**/*.test.ts', 'packages/**/*.test.ts', 'bin/*.test.mjs']);
  if (changed.some((path) => COMPOSITION.test(path) && !IS_TEST.test(path))) return tests;
  const graph = createGraph((path) => COMPOSITION.test(path));
  const hasFeature = changed.some((path) => path.startsWith(`${SERVER}features/`) && !IS_TEST.test(path));
  return tests.filter((path) => {
    if (path.startsWith('bin/')) return changed.some((other) => other.startsWith('bin/'));
    // Tests beside the composition run through all features.
    if (hasFeature && dirname(path) === `${SERVER}`.slice(0, -1)) return true;
    const feature = /^apps\/server\/src\/features\/[^/]+\//.exec(path)?.[0];
    const own =
      feature === undefined ? [] : list([`${feature}**/*.ts`]).filter((file) => !IS_TEST.test(file));
    const reached = graph.closure([path, ...own]);
    return changed.some((other) => reached.has(other));
  });
}

function browserTests(changed) {
  const tests = list(['e2e/*.test.ts']);
  if (changed.some((path) => EVERY_PAGE.test(path))) return { browser: tests };
  const graph = createGraph(() => false);
  const calls = operationsOf(changed);
  const isTouched = (path) =>
    changed.includes(path) || calls.some((name) => new RegExp(`\\b${name}\\b`).test(read(path)));
  const touched = new Set(list([`${WEB}**/*.ts`, `${WEB}**/*.tsx`]).filter((path) => isTouched(path)));
  const routes = listRoutes().filter(({ files }) =>
    [...graph.closure(files)].some((path) => touched.has(path)),
  );
  const features = new Set(
    [...changed, ...touched].flatMap((path) => /\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  // Nearly every test begins on the first page.
  const patterns = routes.flatMap(({ path }) => (path === '/' ? [] : [toPattern(path)]));
  const browser = tests.filter(
    (path) =>
      changed.includes(path) ||
      [...features].some((name) => path === `e2e/${name}.test.ts`) ||
      (path === 'e2e/screens.test.ts'
        ? routes.length > 0
        : patterns.some((pattern) => pattern.test(read(path)))),
  );
  return { browser, screens: routes.map(({ path }) => path) };
}

/** Operations of the API whose feature changed, as the site's client names them. */
function operationsOf(changed) {
  const features = new Set(
    changed
      .filter((path) => !IS_TEST.test(path))
      .flatMap((path) => /^apps\/server\/src\/features\/[^/]+\//.exec(path)?.[0] ?? []),
  );
  return [...features].flatMap((folder) =>
    list([`${folder}**/*.ts`]).flatMap((path) =>
      [...read(path).matchAll(/operationId: '(\w+)'/g)].map(([, name]) => name),
    ),
  );
}

/** Addresses of the site with the modules that draw them, those around them included. */
function listRoutes() {
  const stack = [];
  const routes = [];
  for (const line of read(`${WEB}routes.ts`).split('\n')) {
    const found = /\b(route|index|layout)\((?:'([^']*)', )?'(\.\/[^']+)'/.exec(line);
    if (found !== null) {
      const [, kind, segment = '', file] = found;
      const parent = stack.at(-1) ?? { path: '', files: [] };
      const entry = {
        path: kind === 'route' && segment !== '' ? `${parent.path}/${segment}` : parent.path,
        files: [...parent.files, posix.join(WEB, file)],
      };
      // The shell stands around every page; what changes in it is looked at on each feature's own pages.
      if (kind !== 'layout')
        routes.push({
          path: entry.path === '' ? '/' : entry.path,
          files: entry.files.filter((path) => !path.includes('/shell/')),
        });
      if (/\[\s*$/.test(line)) stack.push(entry);
    } else if (/^\s*\]\),?\s*$/.test(line)) stack.pop();
  }
  return routes;
}

/** Finds an address in the text of a test, whatever stands for its parameters. */
function toPattern(path) {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`\\s]+' : (RegExp.escape?.(part) ?? part)));
  return new RegExp(`[\`'"}]${parts.join('/')}(?=[\`'"?#]|$)`);
}

function createGraph(isEnd) {
  const imports = new Map();
  const importsOf = (path) => {
    let found = imports.get(path);
    if (found === undefined) {
      found = [...read(path).matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+)'/g)].flatMap(
        ([, to]) => {
          const target = to.startsWith('#')
            ? posix.join(WEB, to.slice(1))
            : posix.join(posix.dirname(path), to);
          return existsSync(join(ROOT, target)) ? [target] : [];
        },
      );
      imports.set(path, found);
    }
    return found;
  };
  return {
    closure(paths) {
      const reached = new Set();
      const waiting = [...paths];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (reached.has(path)) continue;
        reached.add(path);
        if (!isEnd(path) || paths.includes(path)) waiting.push(...importsOf(path));
      }
      return reached;
    },
  };
}

const contents = new Map();
function read(path) {
  if (!contents.has(path))
    contents.set(path, existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');
  return contents.get(path);
}

const list = (patterns) =>
  globSync(patterns, { cwd: ROOT, exclude: (path) => /(^|[\\/])(node_modules|build)$/.test(path) })
    .map((path) => path.split(sep).join('/'))
    .sort();
const lines = (text) => text.split('\n').filter((line) => line !== '');
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
function tryGit(...args) {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
