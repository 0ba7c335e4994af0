import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Site } from '../../../../web/src/contract.ts';

const webFolder = new URL('../../../../web/', import.meta.url);
const builtServer = new URL('build/server/index.js', webFolder);
export const builtFiles = fileURLToPath(new URL('build/client/', webFolder));

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The site as it stands: built, or served from its sources while somebody works on it. */
export interface LoadedSite {
  site: () => Promise<Site>;
  /** Serves the sources in development; the built site has files instead. */
  middleware: Middleware | null;
  close: () => Promise<void>;
}

interface Build {
  entry: { module: { site: Site } };
}

export async function loadBuiltSite(): Promise<LoadedSite> {
  if (!existsSync(builtServer)) throw new Error('The site is not built yet: run `npm run build` first.');
  const build = (await import(builtServer.href)) as Build;
  return {
    site: () => Promise.resolve(build.entry.module.site),
    middleware: null,
    close: () => Promise.resolve(),
  };
}

interface SourceSite {
  loadBuild: () => Promise<Build>;
  middleware: Middleware;
  close: () => Promise<void>;
}

export async function loadSourceSite(): Promise<LoadedSite> {
  const { serveSources } = (await import(new URL('vite/dev.ts', webFolder).href)) as {
    serveSources: () => Promise<SourceSite>;
  };
  const { loadBuild, middleware, close } = await serveSources();
  return { site: async () => (await loadBuild()).entry.module.site, middleware, close };
}
