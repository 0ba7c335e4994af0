import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** For the server program in development: the site from its sources, changed while it runs. */
export async function serveSources() {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    // The socket that tells of changes has a port of its own: the server's belong to the product.
    server: {
      middlewareMode: true,
      allowedHosts: true,
      hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) },
    },
    appType: 'custom',
  });
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
