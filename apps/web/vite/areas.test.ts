import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { PageRoute } from '../src/lib/area-pages.ts';
import { type Area, readAreas } from './areas.ts';

const SOURCES = join(import.meta.dirname, '../src');
/** The demo community has an event and a group for these layouts. */
const SLOTS = { page: '', frame: '', event: '/events/:slug', host: '/host/:slug', group: '/groups/:slug' };
const areas = readAreas();

interface Page extends PageRoute {
  readonly folder: string;
  readonly address: string;
  /** Files of the layouts around it, and its own. */
  readonly files: readonly string[];
}

function pagesOf({ folder, routes = {} }: Area): Page[] {
  const walk = (route: PageRoute, above: string, around: readonly string[] = []): Page[] => {
    const address = [above, route.path].filter(Boolean).join('/');
    const files = [...around, `${folder}/${route.screen}`];
    return [
      { ...route, folder, address, files },
      ...(route.children ?? []).flatMap((child) => walk(child, address, files)),
    ];
  };
  return Object.entries(SLOTS).flatMap(([place, above]) =>
    (routes[place as keyof typeof SLOTS] ?? []).flatMap((route) =>
      walk(route, above).map((page) => ({
        ...page,
        address: page.address.startsWith('/') ? page.address : `/${page.address}`,
      })),
    ),
  );
}

const pages = areas.flatMap(pagesOf);

test('each screen of a feature has its route in the area of the feature', () => {
  const routed = pages.map(({ folder, screen }) => `${folder}/${screen}`);
  const screens = globSync('features/**/*.screen.tsx', { cwd: SOURCES }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const missing = screens.filter((path) => !routed.includes(path));
  assert.deepEqual(missing, [], 'add these to `routes` in area.ts');
  const gone = routed.filter((path) => globSync(path, { cwd: SOURCES }).length === 0);
  assert.deepEqual(gone, [], 'these files do not exist');
});

test('each page that needs no id is looked at by the test of all screens, or says why not', () => {
  const patternOf = (address: string): RegExp => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`);
  const params = ({ address }: Page): number => address.split(':').length;
  // Of the pages at an address, the router takes the one with the fewest parameters.
  const looked = new Set(
    areas
      .flatMap(({ screens = [] }) => screens.map(({ address }) => address.split('?', 1)[0] ?? ''))
      .flatMap((path) => {
        const fitting = pages.filter(({ address }) => patternOf(address).test(path));
        const fewest = Math.min(...fitting.map(params));
        return fitting.filter((page) => params(page) === fewest).map(({ address }) => address);
      }),
  );
  const isLooked = ({ address }: Page): boolean => looked.has(address);
  const needsId = ({ address }: Page): boolean =>
    address.replace(/^\/(events|host|groups)\/:slug/, '').includes(':');
  const missing = pages.filter((page) => page.unseen === undefined && !needsId(page) && !isLooked(page));
  assert.deepEqual(
    missing.map(({ address, folder }) => `${address} of ${folder}`),
    [],
    'add these to `screens` in area.ts',
  );
});

test('each place in a menu that belongs to a module is a page of that module', () => {
  const entries = areas.flatMap(({ main = [], admin = [], host = [] }) => [
    ...[...main, ...admin].map(({ to, module }) => ({ address: to, module })),
    ...host.map(({ path, module }) => ({ address: `/host/:slug/${path}`, module })),
  ]);
  const open = entries.filter(({ address, module }) => {
    const [page] = pages
      .filter((one) => one.address === address.split('?', 1)[0])
      .sort((one, other) => other.files.length - one.files.length);
    const sources = (page?.files ?? []).map((file) => readFileSync(join(SOURCES, file), 'utf8'));
    const isPageOf = new RegExp(`definePage\\(\\{\\s*module: '${module}'`);
    return (module ?? null) !== null && !sources.some((source) => isPageOf.test(source));
  });
  assert.deepEqual(open, [], 'add `module` to `definePage` of these: switched off, they are not found');
});

test('names of screens and ranks of entries are each given once', () => {
  const repeated = <T>(values: readonly T[]): T[] =>
    values.filter((value, index) => values.indexOf(value) < index);
  assert.deepEqual(repeated(areas.flatMap(({ screens = [] }) => screens.map(({ name }) => name))), []);
  for (const kind of ['main', 'admin', 'host'] as const)
    assert.deepEqual(repeated(areas.flatMap((area) => (area[kind] ?? []).map(({ rank }) => rank))), [], kind);
});
