import type { Plugin } from 'vite';
import { compileCatalog, languageFolder, listLocales, versionOf, writeTextTypes } from './catalogs.ts';

const catalogs = 'virtual:catalogs';
const catalog = 'virtual:catalog/';

/**
 * Compiles lang/<locale>/<area>.json. The server imports the catalogs (`virtual:catalogs`); the browser fetches
 * /lang/<locale>.json, which is written beside the site's other files.
 */
export function texts(): Plugin {
  return {
    name: 'atrium-texts',
    buildStart: writeTextTypes,
    resolveId: (id) => (id === catalogs || id.startsWith(catalog) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${catalogs}`) return catalogsModule();
      if (!id.startsWith(`\0${catalog}`)) return undefined;
      const compiled = compileCatalog(id.slice(catalog.length + 1));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of listLocales()) {
        const source = JSON.stringify(compileCatalog(locale));
        this.emitFile({ type: 'asset', fileName: `lang/${locale}.json`, source });
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
        const locale = /^\/lang\/([\w-]+)\.json(?:\?|$)/.exec(request.url ?? '')?.[1];
        if (locale === undefined || !listLocales().includes(locale)) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(compileCatalog(locale)));
      });
    },
  };
}

function catalogsModule(): string {
  const entries = listLocales().map((locale) => {
    const version = versionOf(compileCatalog(locale));
    const name = JSON.stringify(locale);
    return `${name}: { version: '${version}', load: () => import('${catalog}${locale}') }`;
  });
  return `export default { ${entries.join(', ')} };`;
}
