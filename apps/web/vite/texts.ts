import type { Plugin } from 'vite';
import { TEXT_GROUPS, type TextGroup } from '../src/lib/text-groups.ts';
import {
  compileCatalog,
  languageFolder,
  listLocales,
  readMessages,
  versionOf,
  writeTextTypes,
} from './catalogs.ts';
import { groupTexts } from './text-groups.ts';

type Catalog = ReturnType<typeof compileCatalog>;

const virtualCatalogs = 'virtual:catalogs';
const virtualCatalog = 'virtual:catalog/';
const address = new RegExp(`^/lang/([\\w-]+?)(?:/(${TEXT_GROUPS.join('|')}))?\\.json(?:\\?|$)`);

/**
 * Compiles lang/<locale>/<area>.json. The server imports the catalogs (`virtual:catalogs`); pages fetch the groups of a
 * language that their address needs (/lang/<locale>/<group>.json), which are written beside the site's other files, as is
 * the whole (/lang/<locale>.json).
 */
export function texts(): Plugin {
  return {
    name: 'atrium-texts',
    buildStart: writeTextTypes,
    resolveId: (id) => (id === virtualCatalogs || id.startsWith(virtualCatalog) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${virtualCatalogs}`) return catalogsModule();
      if (!id.startsWith(`\0${virtualCatalog}`)) return undefined;
      const compiled = compileCatalog(id.slice(virtualCatalog.length + 1));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const groups = readGroups();
      for (const locale of listLocales()) {
        const catalog = compileCatalog(locale);
        const emit = (name: string, part: object): void => {
          this.emitFile({ type: 'asset', fileName: `lang/${name}.json`, source: JSON.stringify(part) });
        };
        emit(locale, catalog);
        for (const group of TEXT_GROUPS) emit(`${locale}/${group}`, pick(catalog, groups[group]));
      }
    },
    configureServer(server) {
      server.watcher.add(languageFolder).on('change', (file) => {
        if (!file.startsWith(languageFolder)) return;
        writeTextTypes();
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const [, locale = '', group] = address.exec(request.url ?? '') ?? [];
        if (!listLocales().includes(locale)) return next();
        const catalog = compileCatalog(locale);
        const part = group === undefined ? catalog : pick(catalog, readGroups()[group as TextGroup]);
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(part));
      });
    },
  };
}

const readGroups = () => groupTexts([...readMessages('en').keys()]);

const pick = (catalog: Catalog, ids: ReadonlySet<string>): Catalog =>
  Object.fromEntries(Object.entries(catalog).filter(([id]) => ids.has(id)));

function catalogsModule(): string {
  const groups = readGroups();
  const entries = listLocales().map((locale) => {
    const catalog = compileCatalog(locale);
    const version = versionOf(TEXT_GROUPS.map((group) => pick(catalog, groups[group])));
    const name = JSON.stringify(locale);
    return `${name}: { version: '${version}', load: () => import('${virtualCatalog}${locale}') }`;
  });
  return `export default { ${entries.join(', ')} };`;
}
