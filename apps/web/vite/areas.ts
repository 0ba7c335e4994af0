import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import type { LookedAt, PageRoute, PageRoutes, Place } from '../src/lib/area-pages.ts';

const SOURCES = join(import.meta.dirname, '../src');
const VIRTUAL = 'virtual:areas/';

/** The name of an icon is that of its export. */
interface Entry {
  readonly rank: number;
  readonly icon: { readonly displayName?: string };
  readonly module?: string | null;
}
type Entries = readonly (Entry & { readonly to: string })[];

/** The exports that an `area.ts` may have; `lib/area.ts` describes the entries. */
interface AreaModule {
  readonly routes?: PageRoutes;
  readonly main?: Entries;
  readonly admin?: Entries;
  readonly host?: readonly (Entry & { readonly path: string })[];
  readonly screens?: readonly LookedAt[];
}

export interface Area extends AreaModule {
  /** From `src`, such as `features/talk/threads`. */
  readonly folder: string;
}

const require = createRequire(import.meta.url);

/** Every feature's `area.ts`, in the order of their folders. */
export const readAreas = (): Area[] =>
  globSync('features/*/*/area.ts', { cwd: SOURCES })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ ...(require(join(SOURCES, file)) as AreaModule), folder: dirname(file) }));

/** The pages of all features at a place, as the router takes them. */
export function routesAt(areas: readonly Area[], place: Place): RouteConfigEntry[] {
  return areas.flatMap(({ folder, routes }) =>
    (routes?.[place] ?? []).map((route) => toEntry(areas, folder, route)),
  );
}

function toEntry(areas: readonly Area[], folder: string, route: PageRoute): RouteConfigEntry {
  const { path, screen, children = [], slot } = route;
  const inside = [
    ...children.map((child) => toEntry(areas, folder, child)),
    ...(slot === undefined ? [] : routesAt(areas, slot)),
  ];
  return {
    file: `./${folder}/${screen}`,
    ...(path === '' ? { index: true } : path !== undefined && { path }),
    ...(inside.length > 0 && { children: inside }),
  };
}

/**
 * `virtual:areas/main`, `/admin` and `/host`: the entries of all features, sorted. They are written out, for the modules of
 * areas would bring the entries of the staff and of hosts to every visitor.
 */
export function areas(): Plugin {
  return {
    name: 'atrium-areas',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const kind = id.slice(VIRTUAL.length + 1) as 'main' | 'admin' | 'host';
      return entriesModule(readAreas().flatMap((area): readonly Entry[] => area[kind] ?? []));
    },
  };
}

function entriesModule(entries: readonly Entry[]): string {
  const sorted = entries.toSorted((a, b) => a.rank - b.rank);
  const icons = [...new Set(sorted.map(({ icon }) => icon.displayName))];
  const rows = sorted.map(
    ({ icon, ...facts }) => `{ ...${JSON.stringify(facts)}, icon: ${icon.displayName} }`,
  );
  return `import { ${icons.join(', ')} } from 'lucide-react';\nexport default [${rows.join(', ')}];`;
}
