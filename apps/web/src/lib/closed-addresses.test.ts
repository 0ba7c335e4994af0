import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAreas } from '../../vite/areas.ts';
import { CLOSED_ADDRESSES, OPEN_AREAS } from './closed-addresses.ts';
import type { PageRoute } from './area-pages.ts';

const pathsOf = ({ path = '', children = [] }: PageRoute, above = ''): string[] => {
  const own = path === '' ? above : `${above}/${path}`;
  return children.length === 0 ? [own] : children.flatMap((child) => pathsOf(child, own));
};

test('crawlers are told of every page whether it is for everybody', () => {
  const areas = readAreas();
  const paths = areas.flatMap(({ routes }) =>
    [...(routes?.frame ?? []), ...(routes?.page ?? [])].flatMap((route) => pathsOf(route)),
  );
  const isClosed = (path: string): boolean =>
    CLOSED_ADDRESSES.some((closed) => `${path}/`.startsWith(closed) || path === closed);
  const areaOf = (path: string): string => path.split('/')[1] ?? '';
  const open = new Set<string>(OPEN_AREAS);
  for (const { screens = [] } of areas)
    for (const { address, shared } of screens) if (shared !== undefined) open.add(areaOf(address));
  const isOpen = (path: string): boolean => open.has(areaOf(path));
  assert.deepEqual(
    paths
      .filter((path) => !isClosed(path) && !isOpen(path))
      .map(
        (path) => `${path} is public or not? Give its screen \`shared\`, or add it to closed-addresses.ts`,
      ),
    [],
  );
});
