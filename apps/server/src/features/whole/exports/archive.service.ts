import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../../../platform/context.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { APART } from './anonymity.fragments.ts';
import { exportedTables, leftOutTables } from './exported-tables.ts';
import { LAYOUT, type Manifest, type StoredLine, type WrittenTable } from './manifest.types.ts';
import { listHostnames, listKeys, listRows, newestMigration, snapshot } from './rows.queries.ts';

const MOST_ROWS = 500;
const FIRST_ROWS = 20;
const STRETCH_BYTES = 2_000_000;
const MOST_HOSTNAMES = 1000;
const FOLDERS = ['images', 'videos', 'files'] as const;

interface Archive {
  readonly key: string;
  readonly createdAt: Date;
  onProgress(share: number): Promise<void>;
}

/** A file of JSON lines for each table, all stored bytes, and a manifest of both. Read and written in stretches. */
export async function writeArchive(ctx: Context, archive: Archive): Promise<void> {
  const zip = new ZipFile();
  const content = Readable.from(zip.outputStream);
  const written = ctx.services.files.put(archive.key, content, { contentType: 'application/zip' });
  try {
    await Promise.all([written, fill(ctx, zip, archive)]);
  } catch (error) {
    // The zip waits for a stream that will not come; reading from it would never end.
    (zip.outputStream as Readable).destroy();
    content.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

async function fill(ctx: Context, zip: ZipFile, archive: Archive): Promise<void> {
  const { rows, ...told } = await snapshot(ctx.db, async (db) => ({
    rows: await addTables({ ...ctx, db }, zip, archive),
    schema: await newestMigration(db),
    hostnames: await listHostnames(db, ctx.organizationId, MOST_HOSTNAMES),
  }));
  const manifest: Manifest = {
    version: LAYOUT,
    organizationId: ctx.organizationId,
    slug: ctx.organization.slug,
    name: ctx.organization.name,
    createdAt: archive.createdAt.toISOString(),
    ...told,
    tables: rows,
    leftOut: leftOutTables(ctx.services.tables),
    stored: await addStored(ctx, zip, archive, rows),
  };
  await addStream(zip, 'manifest.json', Readable.from([JSON.stringify(manifest, null, 2), '\n']));
  zip.end();
}

async function addTables(ctx: Context, zip: ZipFile, { onProgress }: Archive): Promise<WrittenTable[]> {
  const keys = await listKeys(ctx.db);
  const tables = exportedTables(ctx.services.tables);
  const written: WrittenTable[] = [];
  for (const [index, [table, withheld]] of tables.entries()) {
    const file = `tables/${table}.jsonl`;
    let rows = 0;
    const count = async (): Promise<void> => {
      rows += 1;
      // A table of a million rows is no less alive than many small ones.
      if (rows % 10_000 === 0) await onProgress((0.6 * index) / tables.length);
    };
    const sum = createHash('sha256');
    const lines = summed(sum, readLines(ctx, table, keys.get(table) ?? [], withheld, count));
    await addStream(zip, file, Readable.from(lines));
    written.push({ table, file, rows, sha256: sum.digest('hex'), withheld, apart: APART[table]?.why });
    await onProgress((0.6 * (index + 1)) / tables.length);
  }
  return written;
}

/** The bytes, and after them a list of what they are. */
async function addStored(
  ctx: Context,
  zip: ZipFile,
  { onProgress }: Archive,
  tables: readonly WrittenTable[],
): Promise<Manifest['stored']> {
  const expected = tables
    .filter(({ table }) => table === 'image' || table === 'video' || table === 'stored_file')
    .reduce((sum, { rows }) => sum + rows, 0);
  const list: string[] = [];
  for (const folder of FOLDERS)
    for await (const { key } of ctx.services.files.list(`${folder}/${ctx.organizationId}`)) {
      const file = await ctx.services.files.get(key);
      if (file === undefined) continue;
      const path = `stored/${key.replace(`/${ctx.organizationId}/`, '/')}`;
      const sum = createHash('sha256');
      await addStream(zip, path, Readable.from(summed(sum, file.stream)), false);
      const { contentType, size } = file;
      list.push(JSON.stringify({ path, contentType, size, sha256: sum.digest('hex') } satisfies StoredLine));
      await onProgress(0.6 + 0.39 * Math.min(1, list.length / Math.max(1, expected)));
    }
  const sum = createHash('sha256');
  const file = 'stored.jsonl';
  await addStream(
    zip,
    file,
    Readable.from(
      summed(
        sum,
        list.map((line) => `${line}\n`),
      ),
    ),
  );
  return { file, files: list.length, sha256: sum.digest('hex') };
}

async function* summed<T extends string | Uint8Array>(
  sum: ReturnType<typeof createHash>,
  content: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T> {
  for await (const part of content) {
    sum.update(part);
    yield part;
  }
}

async function* readLines(
  ctx: Context,
  name: keyof Schema,
  key: readonly string[],
  withheld: readonly string[],
  onRow: () => Promise<void>,
): AsyncGenerator<string> {
  let after: readonly string[] | undefined;
  let limit = FIRST_ROWS;
  let largest = 1;
  for (;;) {
    const rows = await listRows(ctx.db, ctx.organizationId, { name, key, withheld, limit }, after);
    for (const { line } of rows) {
      yield `${line}\n`;
      largest = Math.max(largest, line.length);
      await onRow();
    }
    after = rows.at(-1)?.key;
    // A table whose key is the organization alone has one row.
    if (rows.length < limit || after === undefined || key.length === 0) return;
    limit = Math.max(1, Math.min(MOST_ROWS, 2 * limit, Math.floor(STRETCH_BYTES / largest)));
  }
}

/** One after the other, so that only one is open at a time. */
async function addStream(zip: ZipFile, path: string, stream: Readable, compress = true): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject);
    stream.once('end', resolve);
    zip.addReadStream(stream, path, { compress });
  });
}
