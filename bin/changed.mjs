import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, sep } from 'node:path';
import { readAreas, routesAt } from '../apps/web/vite/areas.ts';
import { listTestFiles } from '../apps/server/src/testing/test-files.ts';
import { ROOT } from './platform.mjs';
import { Failure } from './say.mjs';

// The test files that a change can reach. It follows imports, but not through the places that bring everything together
// (the list of routes, the program that tests start): through these, every test reaches every file. A test is therefore
// taken to reach its own file, its feature's files, and all that these import.

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const IS_TEST = /\.test\.(ts|mjs)$/;
/** Reaches every server test. */
const EVERY_TEST = /^apps\/server\/src\/testing\/|^package-lock\.json$/;
/** Brings all features together, or is under all of them: reaches the tests that start the program. */
const COMPOSITION = /^apps\/server\/(src\/[^/]+\.ts$|src\/testing\/|migrations\/|data\/)/;
const SCREENS = /^e2e\/screens-[\w-]+\.test\.ts$/;
const CONTRACT = 'packages/api/openapi.json';
const TEXTS = /^apps\/web\/lang\/.*\.json$/;
const SERVER_TEXTS = /^apps\/server\/lang\/[\w-]+\/([\w-]+)\.json$/;
/** Stands under every page: reaches every browser test. */
const EVERY_PAGE =
  /^(apps\/web\/(vite|public|[^/]+$|src\/shell\/|src\/[^/]+$|src\/features\/.+\/area\.ts$)|e2e\/harness\/|packages\/|apps\/server\/src\/platform\/web\/|package-lock)/;
const AREAS = readAreas();
const AREAS_TEST = 'apps/web/vite/areas.test.ts';
const IS_AREA = /^apps\/web\/(src\/features\/.*(\/area\.ts|\.screen\.tsx)|vite\/areas.*)$/;
const DOORS = ['index.ts', 'index.tsx', 'feature.ts', 'area.ts'];

export function changedTests(commit) {
  const base = findBase(commit);
  const changed = listChanged(base);
  return reachedTests(changed, changedTexts(changed, base));
}

/** The tests that a change of these paths, and of the texts with these ids, can reach. */
export function reachedTests(changed, texts = new Set()) {
  const code = changed.filter((path) => !IS_TEST.test(path));
  const composition = compositionOf();
  const isComposed = code.some((path) => composition.has(path) || COMPOSITION.test(path));
  const server = serverTests([...changed, ...sayersOf(changed)], code, { composition, isComposed });
  const { browser, screens } = browserTests(changed, code, { texts, isComposed });
  return { gates: changed.length > 0, server, browser, ...(screens === undefined ? {} : { screens }) };
}

/** The commit to compare with. When none is named: from where this branch left `main`, else the last commit but one when all is committed. */
function findBase(commit) {
  if (commit !== '') return commit;
  const branched = tryGit('merge-base', 'HEAD', 'main');
  if (branched !== undefined && branched !== git('rev-parse', 'HEAD')) return branched;
  return git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD';
}

/** Paths that differ from a commit, new files included. */
function listChanged(base) {
  const compared = tryGit('diff', '--name-only', base);
  if (compared === undefined) throw new Failure(`There is no commit "${base}" to compare with.`);
  return [
    ...new Set([...lines(compared), ...lines(git('ls-files', '--others', '--exclude-standard'))]),
  ].sort();
}

/** Ids of the texts that differ from a commit, in any language. */
function changedTexts(changed, base) {
  const parse = (text) => JSON.parse(text === undefined || text === '' ? '{}' : text);
  return new Set(
    changed
      .filter((path) => TEXTS.test(path))
      .flatMap((path) => {
        const [before, after] = [parse(tryGit('show', `${base}:${path}`)), parse(read(path))];
        return Object.keys({ ...before, ...after }).filter((id) => before[id] !== after[id]);
      }),
  );
}

function serverTests(changed, code, { composition, isComposed }) {
  const tests = listTestFiles('server');
  if (code.some((path) => EVERY_TEST.test(path))) return tests;
  const graph = createGraph((path) => composition.has(path));
  const hasFeature = code.some((path) => path.startsWith(`${SERVER}features/`));
  const hasTexts = changed.some((path) => TEXTS.test(path));
  const hasServerTexts = changed.some((path) => SERVER_TEXTS.test(path));
  return tests.filter((path) => {
    if (path.startsWith('bin/')) return changed.some((other) => other.startsWith('bin/'));
    if (hasTexts && path.startsWith('apps/web/vite/')) return true;
    if (hasServerTexts && path.startsWith(`${SERVER}platform/texts/`)) return true;
    // It finds screens and areas by their names.
    if (path === AREAS_TEST) return changed.some((other) => IS_AREA.test(other));
    // Tests beside the composition run through all features.
    if (hasFeature && `${dirname(path)}/` === SERVER) return true;
    const feature = path.startsWith(SERVER) ? featureOf(path) : undefined;
    const own =
      feature === undefined ? [] : list([`${feature}**/*.ts`]).filter((file) => !IS_TEST.test(file));
    const reached = graph.closure([path, ...own]);
    return (
      changed.some((other) => reached.has(other)) ||
      (isComposed && [...reached].some((other) => composition.has(other)))
    );
  });
}

/** Modules of the server that say a text of these files: the ids of `leads.json` begin with `leads.` */
function sayersOf(changed) {
  const areas = new Set(changed.flatMap((path) => SERVER_TEXTS.exec(path)?.[1] ?? []));
  if (areas.size === 0) return [];
  const id = new RegExp(`['\`](?:${[...areas].join('|')})\\.`);
  return list([`${SERVER}**/*.ts`]).filter(
    (path) => !IS_TEST.test(path) && read(path).includes('platform/texts/') && id.test(read(path)),
  );
}

/** The modules of the composition: those that bring everything together, and those that only they import. */
function compositionOf() {
  const files = list([`${SERVER}**/*.ts`]).filter((path) => !IS_TEST.test(path));
  const importers = new Map();
  for (const path of files)
    for (const target of importsOf(path)) importers.set(target, [...(importers.get(target) ?? []), path]);
  const found = new Set(files.filter((path) => COMPOSITION.test(path)));
  const others = files.filter((path) => !path.includes('/features/') && importers.has(path));
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const path of others) if (importers.get(path).every((one) => found.has(one))) found.add(path);
  }
  return found;
}

/** The folder of a path's feature, at whatever depth: the outermost folder with a door. */
function featureOf(path) {
  const parts = dirname(path).split('/');
  const depth = parts.indexOf('features') + 1;
  if (depth === 0) return undefined;
  const folders = parts.slice(depth).map((_, index) => `${parts.slice(0, depth + index + 1).join('/')}/`);
  const hasDoor = (folder) => DOORS.some((door) => existsSync(join(ROOT, folder, door)));
  return folders.find(hasDoor) ?? folders[0];
}

function browserTests(changed, code, { texts, isComposed }) {
  const tests = listTestFiles('browser');
  const features = new Set(code.flatMap((path) => featureOf(path) ?? []));
  const calls = [...features].flatMap(operationsOf);
  const graph = createGraph(() => false);
  const frame = createGraph((path) => path.includes('/features/')).closure(
    list([`${WEB}*.tsx`, `${WEB}shell/**/*.{ts,tsx}`]),
  );
  const isUnderAll = (path) =>
    EVERY_PAGE.test(path)
      ? path !== CONTRACT || calls.length === 0
      : frame.has(path) && !path.includes('/features/');
  const modules = list([`${WEB}**/*.ts`, `${WEB}**/*.tsx`]).filter((path) => !IS_TEST.test(path));
  const withTexts = modules.filter((path) =>
    [...read(path).matchAll(/'([\w.-]+)'/g)].some(([, id]) => texts.has(id)),
  );
  if (isComposed || [...code, ...withTexts].some(isUnderAll)) return { browser: tests };

  const isTouched = (path) =>
    changed.includes(path) || calls.some((name) => new RegExp(`\\b${name}\\b`).test(read(path)));
  const touched = new Set([...withTexts, ...modules.filter(isTouched)]);
  const routes = listRoutes().filter(({ files }) =>
    [...graph.closure(files)].some((path) => touched.has(path)),
  );
  const names = new Set(
    [...features, ...[...touched].map(featureOf)].map((folder) => folder && basename(folder)),
  );
  // Nearly every test begins on the first page.
  const patterns = routes.flatMap(({ path }) => (path === '/' ? [] : [toPattern(path)]));
  const browser = tests.filter(
    (path) =>
      changed.includes(path) ||
      names.has(basename(path).replace(/(\.deep)?\.test\.ts$/, '')) ||
      (SCREENS.test(path) ? routes.length > 0 : patterns.some((pattern) => pattern.test(read(path)))),
  );
  // A change of the tests of all screens itself is looked at on all of them.
  return changed.some((path) => SCREENS.test(path))
    ? { browser }
    : { browser, screens: routes.map(({ path }) => path) };
}

/** Operations of the API that a feature of the server has, as the site's client names them. */
function operationsOf(folder) {
  if (!folder.startsWith(SERVER)) return [];
  return list([`${folder}**/*.ts`]).flatMap((path) =>
    [...read(path).matchAll(/operationId: '(\w+)'/g)].map(([, name]) => name),
  );
}

/** Addresses of the site with the modules that draw them, those around them included. */
function listRoutes() {
  const walk = ({ path, file, children = [] }, above) => {
    const entry = {
      path: path === undefined ? above.path : `${above.path}/${path}`,
      files: [...above.files, posix.join(WEB, file)],
    };
    return [entry, ...children.flatMap((child) => walk(child, entry))];
  };
  return ['frame', 'page']
    .flatMap((place) => routesAt(AREAS, place))
    .flatMap((route) => walk(route, { path: '', files: [] }))
    .map(({ path, files }) => ({ path: path === '' ? '/' : path, files }));
}

/** Finds an address in the text of a test, whatever stands for its parameters. */
function toPattern(path) {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`\\s]+' : (RegExp.escape?.(part) ?? part)));
  return new RegExp(`[\`'"}]${parts.join('/')}(?=[\`'"?#]|$)`);
}

const imports = new Map();
function importsOf(path) {
  let found = imports.get(path);
  if (found === undefined) {
    found = [
      ...read(path).matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#|@atrium\/texts)[^']*)'/g),
    ].flatMap(([, to]) => {
      const target = targetOf(path, to);
      return existsSync(join(ROOT, target)) ? [target] : [];
    });
    imports.set(path, found);
  }
  return found;
}

function targetOf(path, to) {
  if (to.startsWith('#')) return posix.join(WEB, to.slice(1));
  if (to.startsWith('@')) return `packages/texts/src${to.slice('@atrium/texts'.length) || '/index'}.ts`;
  return posix.join(posix.dirname(path), to);
}

function createGraph(isEnd) {
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
