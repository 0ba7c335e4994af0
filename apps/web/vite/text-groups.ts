import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { TEXT_GROUPS, type TextGroup, textGroupsOf } from '../src/lib/text-groups.ts';
import { readAreas, routesAt } from './areas.ts';

const SOURCES = join(import.meta.dirname, '../src');
const ALL = '*';

interface Link {
  readonly from: string;
  readonly names: readonly string[];
}

/** A module of the site as far as texts go. */
interface Module {
  readonly texts: readonly string[];
  readonly imports: readonly Link[];
  /** By the name that the door gives them: only those that are imported bring their module along. */
  readonly exports: readonly { readonly from: string; readonly name: string; readonly as: string }[];
}

/**
 * The ids that each group holds, found from where they are used: an id that a screen of the site can reach is one of the
 * site; the others hold what only their screens reach, which may be the same in several.
 */
export function groupTexts(ids: readonly string[]): Record<TextGroup, Set<string>> {
  const program = readProgram(ids);
  const used = Object.fromEntries(
    TEXT_GROUPS.map((group) => [group, program.textsOf(screensOf(group))]),
  ) as Record<TextGroup, Set<string>>;
  const withoutSite = (texts: Set<string>) => new Set([...texts].filter((id) => !used.site.has(id)));
  return {
    site: used.site,
    self: withoutSite(used.self),
    host: withoutSite(used.host),
    admin: withoutSite(used.admin),
  };
}

/** The modules that the router opens at the addresses of a group. */
function screensOf(group: TextGroup): string[] {
  const areas = readAreas();
  const walk = ({ path, file, children = [] }: RouteConfigEntry, above: string): string[] => {
    const address = path === undefined ? above : `${above}/${path}`;
    const own = textGroupsOf(address).at(-1) === group ? [join(SOURCES, file)] : [];
    return [...own, ...children.flatMap((child) => walk(child, address))];
  };
  const frame = group === 'site' ? globSync(['*.tsx', 'shell/*.tsx'], { cwd: SOURCES }) : [];
  return [
    ...frame.map((file) => join(SOURCES, file)),
    ...(['frame', 'page'] as const)
      .flatMap((place) => routesAt(areas, place))
      .flatMap((route) => walk(route, '')),
  ];
}

function readProgram(ids: readonly string[]) {
  const modules = new Map<string, Module>();
  const read = (file: string): Module => {
    const module = modules.get(file) ?? readModule(file, ids);
    modules.set(file, module);
    return module;
  };
  return {
    /** All that these modules, and those that they import, may show. */
    textsOf(files: readonly string[]): Set<string> {
      const seen = new Set<string>();
      const texts = new Set<string>();
      const waiting: Link[] = files.map((from) => ({ from, names: [ALL] }));
      for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
        const { from, names } = link;
        const module = read(from);
        if (!seen.has(from)) waiting.push(...module.imports);
        seen.add(from);
        for (const text of module.texts) texts.add(text);
        for (const { as, name, from: target } of module.exports) {
          if (!names.includes(ALL) && as !== ALL && !names.includes(as)) continue;
          const key = `${from} ${as}`;
          if (seen.has(key) && as !== ALL) continue;
          seen.add(key);
          waiting.push({ from: target, names: as === ALL ? names : [name] });
        }
      }
      return texts;
    },
  };
}

const IMPORT = /^import\s+(?!type\b)([^'";]*?)\s*from\s*'([^']+)'/gm;
const SIDE_EFFECT = /^import\s+'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;
const EXPORT = /^export\s+(?!type\b)(\*|\{[^}]*\})\s*from\s*'([^']+)'/gm;
const LITERAL = /['"]([\w.-]+)['"]/g;
/** A text whose id is made of a beginning with a dot and of something else. */
const TEMPLATE = /`([\w-]+\.[^`\s]*\$\{[^`]*)`/g;

function readModule(file: string, ids: readonly string[]): Module {
  if (file.startsWith('virtual:areas/')) return { texts: labelsOf(file), imports: [], exports: [] };
  const code = readFileSync(file, 'utf8');
  const find = (path: string): string[] => {
    const target = resolve(file, path);
    return target === undefined ? [] : [target];
  };
  const whole = [...code.matchAll(SIDE_EFFECT), ...code.matchAll(DYNAMIC)].flatMap(([, path = '']) =>
    find(path),
  );
  return {
    texts: idsIn(code, ids),
    imports: [
      ...[...code.matchAll(IMPORT)].flatMap(([, names = '', path = '']) =>
        find(path).map((from) => ({ from, names: namesIn(names).map(({ name }) => name) })),
      ),
      ...whole.map((from) => ({ from, names: [ALL] })),
    ],
    exports: [...code.matchAll(EXPORT)].flatMap(([, names = '', path = '']) =>
      find(path).flatMap((from) => namesIn(names).map((one) => ({ ...one, from }))),
    ),
  };
}

function idsIn(code: string, ids: readonly string[]): string[] {
  const literals = new Set([...code.matchAll(LITERAL)].map(([, text]) => text));
  const patterns = [...code.matchAll(TEMPLATE)].map(
    ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`),
  );
  return ids.filter((id) => literals.has(id) || patterns.some((pattern) => pattern.test(id)));
}

/** The names in the clause of an import or export; `default` for a name outside the braces. */
function namesIn(clause: string): { name: string; as: string }[] {
  const [, braces = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  const inside = braces
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', as = name] = part.split(/\s+as\s+/);
      return { name, as };
    });
  const outside = clause
    .replace(/\{[^}]*\}/, '')
    .replaceAll(',', '')
    .trim();
  if (outside === '') return inside;
  const name = outside.startsWith(ALL) ? ALL : 'default';
  return [...inside, { name, as: name }];
}

function resolve(file: string, path: string): string | undefined {
  if (path.startsWith('virtual:areas/')) return path;
  const target = path.startsWith('#')
    ? join(SOURCES, path.slice(1))
    : path.startsWith('.')
      ? join(dirname(file), path)
      : undefined;
  return target !== undefined && /\.tsx?$/.test(target) && existsSync(target) && statSync(target).isFile()
    ? target
    : undefined;
}

/** The entries of menus, which the site has without the modules that declare them. */
function labelsOf(virtual: string): string[] {
  const kind = virtual.slice('virtual:areas/'.length) as 'main' | 'admin' | 'host';
  const entries = readAreas().flatMap((area): readonly object[] => area[kind] ?? []);
  return entries.flatMap((entry) =>
    ['label', 'text'].flatMap((field) => {
      const id = (entry as Record<string, unknown>)[field];
      return typeof id === 'string' ? [id] : [];
    }),
  );
}
