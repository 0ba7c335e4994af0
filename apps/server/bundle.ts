import { dirname, join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

const SOURCES = join(import.meta.dirname, 'src');
const OUTPUT = join(import.meta.dirname, 'build');

/** Libraries that every start reads, with all that they stand on. None of them finds a file by its own place. */
const BUNDLED = [
  '@atrium/texts',
  '@fastify/rate-limit',
  '@fastify/static',
  '@formatjs/intl-localematcher',
  '@lingui/core',
  '@lingui/message-utils',
  'any-ascii',
  'content-disposition',
  'csv-stringify',
  'fastify',
  'htmlparser2',
  'ical-generator',
  'ipaddr.js',
  'jose',
  'kysely',
  'lru-cache',
  'maxmind',
  'negotiator',
  'openid-client',
  'otpauth',
  'pg',
  'pg-boss',
  'pino',
  'timezones-ical-library',
  'typebox',
  'undici',
  'ws',
  'yazl',
];

/** Each process reads the first; one that serves reads both. Each part that is read costs some tenths of a millisecond. */
const PARTS = [
  { name: 'work', test: /[\\/]src[\\/](?:main|core)\.ts$|\.(?:jobs|facts)\.ts$/u, priority: 2 },
  { name: 'serve', test: /[\\/]src[\\/]app\.ts$|\.routes\.ts$/u, priority: 1 },
];

/**
 * A module finds what lies beside it (languages, migrations, programs of threads) from its place among the sources. The
 * output lies in one folder beside them, so its modules name that place.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform(code, id) {
    if (!id.startsWith(SOURCES + sep) || !code.includes('import.meta.')) return;
    const url = (path: string): string =>
      `new URL(${JSON.stringify(relative(OUTPUT, path).split(sep).join('/'))}, import.meta.url)`;
    const path = (of: string): string => `process.getBuiltinModule('node:url').fileURLToPath(${url(of)})`;
    return code.replaceAll(/import\.meta\.(url|dirname|filename)\b/gu, (_all, what: string) =>
      what === 'url' ? `${url(id)}.href` : path(what === 'dirname' ? dirname(id) : id),
    );
  },
};

const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/');
const isLibrary = (id: string): boolean => !/^[./]/u.test(id) && !/^[a-z]:\\/iu.test(id);
const isOfLibrary = (importer: string | undefined): boolean =>
  importer !== undefined && /[\\/]node_modules[\\/]/u.test(importer);

/**
 * The program in few files: reading thousands of small ones is half of a start. Nothing is left out or renamed, so what an error
 * says of its place can be read.
 */
const program = await rolldown({
  input: { main: join(SOURCES, 'main.ts') },
  cwd: import.meta.dirname,
  platform: 'node',
  external: (id, importer) => isLibrary(id) && !isOfLibrary(importer) && !BUNDLED.includes(packageOf(id)),
  plugins: [placesOfSources],
  onLog(level, log, report) {
    // The parts put together on purpose what the sources import where it is needed.
    if (level !== 'info' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report('error', log);
  },
});
await program.write({
  dir: OUTPUT,
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  codeSplitting: { groups: PARTS },
});
await program.close();
