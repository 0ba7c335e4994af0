import { resolve } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { backUp, restore } from '../platform/db/embedded/archive.ts';

const log = { info: console.log, warn: console.warn };

async function main([command, file]: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  if (file === undefined)
    throw new Error(`Name the file: npm run ${command ?? 'backup'} -- atrium-backup.tar.gz`);
  if (config.databaseUrl !== undefined)
    throw new Error(
      'The database at DATABASE_URL is backed up and restored by its own tools, such as pg_dump.',
    );
  // npm runs us in the project's folder; the name was typed in another, maybe.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  await (command === 'restore' ? restore : backUp)(config.dataDir, path, log);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
