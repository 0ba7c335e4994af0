import { Readable } from 'node:stream';
import { AppError } from '../../../../platform/errors.ts';
import type { Database, Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { arriveAs, type Arrival, claimArrival } from '../../../ground/organization/index.ts';
import { storedType, takeArrived } from '../../../ground/storage/index.ts';
import { exportedTables } from '../exported-tables.ts';
import { LAYOUT, type Manifest, type WrittenTable } from '../manifest.types.ts';
import { newestMigration } from '../rows.queries.ts';
import { ArchiveReader, broken, parseObject } from './archive-reader.admin.service.ts';
import { importedRow, type Row } from './imported-rows.service.ts';
import * as staging from './staging.queries.ts';
import { inOrder } from './table-order.ts';

const BATCH_ROWS = 500;
const BATCH_BYTES = 4_000_000;
const FOLDERS = ['images', 'videos', 'files'];
/** Their sizes are counted as used. */
const STORED: readonly string[] = ['image', 'video', 'stored_file'];

export interface ImportOptions {
  readonly path: string;
  readonly hostname: string;
  /** That of the archive unless said. */
  readonly slug?: string | undefined;
  readonly onProgress?: (line: string) => void;
}

export interface Imported {
  readonly id: string;
  readonly slug: string;
  /** False where another organization has the id of the archive. */
  readonly keepsId: boolean;
  readonly rows: number;
  readonly files: number;
}

/**
 * Makes an organization of an archive: all of it, or nothing. `database` is a patient one: rows wait in one transaction until the
 * files are there.
 */
export async function importOrganization(
  database: Database,
  services: Pick<Services, 'files' | 'tables'>,
  options: ImportOptions,
): Promise<Imported> {
  const withheldOf = new Map<string, readonly string[]>(exportedTables(services.tables));
  const reader = new ArchiveReader(options.path, [...withheldOf.keys()]);
  await reader.open();
  try {
    return await database.system.transaction().execute(async (db) => {
      let arrival: Arrival | undefined;
      try {
        const manifest = readManifest(await reader.readManifest(), {
          schema: await newestMigration(db),
          exported: [...withheldOf.keys()],
        });
        arrival = await arriveAs(db, { ...options, ...pick(manifest, options) });
        const { id, slug } = arrival;
        await staging.openStaging(db);
        const shapes = (await staging.listShapes(db)).flatMap((shape) => {
          const withheld = withheldOf.get(shape.name);
          return withheld === undefined ? [] : [{ ...shape, withheld }];
        });
        let rows = 0;
        for (const shape of shapes) rows += await stage(db, reader, manifest, shape, arrival);
        await staging.indexStaging(db);
        options.onProgress?.(`${rows} rows are read.`);
        for (const group of inOrder(shapes))
          await fitting(
            group.map(({ name }) => name),
            () => staging.insertStaged(db, group),
          );
        await takeArrived(db, id);
        options.onProgress?.('Rows fit together; files follow.');
        const files = await storeFiles(services, reader, manifest, id);
        await claimArrival(db, arrival);
        return { id, slug, keepsId: id === manifest.organizationId, rows, files };
      } catch (error) {
        // Its id is free until this transaction ends, so everything below it is ours.
        if (arrival !== undefined) await removeFiles(services, arrival.id);
        throw error;
      }
    });
  } finally {
    reader.close();
  }
}

const pick = (
  { organizationId, slug, hostnames }: Manifest,
  options: ImportOptions,
): { id: string; slug: string; oldHostnames: string[] } => ({
  id: organizationId,
  slug: options.slug ?? slug,
  oldHostnames: hostnames.map(({ hostname }) => hostname),
});

function readManifest(
  text: string,
  { schema, exported }: { readonly schema: string; readonly exported: readonly string[] },
): Manifest {
  // Every part that is used is looked at below.
  const manifest = parseObject(text) as Partial<Manifest> | undefined;
  if (manifest === undefined) throw broken('manifest.json is no JSON.');
  if (manifest.version !== LAYOUT)
    throw broken(
      `its layout is ${String(manifest.version)}, this version reads ${LAYOUT}. Export it once more.`,
    );
  if (manifest.schema !== schema)
    throw broken(
      `its tables are those of ${String(manifest.schema)}, of this database ${schema}. Import it with the version of Atrium that wrote it, and update afterwards.`,
    );
  const { organizationId, slug, hostnames, tables, stored } = manifest;
  if (
    typeof organizationId !== 'string' ||
    !isUuid(organizationId) ||
    organizationId !== organizationId.toLowerCase()
  )
    throw broken('manifest.json names no organizationId.');
  if (typeof slug !== 'string') throw broken('manifest.json names no slug.');
  if (
    !Array.isArray(hostnames) ||
    hostnames.some((host: unknown) => typeof (host as Row | null)?.['hostname'] !== 'string')
  )
    throw broken('manifest.json names no hostnames.');
  const named = new Set(
    Array.isArray(tables) ? tables.map((entry: Partial<WrittenTable>) => entry?.table) : [],
  );
  for (const table of exported)
    if (!named.has(table)) throw broken(`manifest.json does not name the table ${table}.`);
  if (tables?.length !== exported.length)
    throw broken('manifest.json names tables that no export has, or one twice.');
  for (const { table, rows, sha256 } of tables)
    if (!Number.isSafeInteger(rows) || rows < 0 || typeof sha256 !== 'string')
      throw broken(`manifest.json does not say how many rows ${table} has, or their hash.`);
  if (!Number.isSafeInteger(stored?.files) || typeof stored?.sha256 !== 'string')
    throw broken('manifest.json does not say how many files are stored, or the hash of their list.');
  return manifest as Manifest;
}

async function stage(
  db: Db,
  reader: ArchiveReader,
  manifest: Manifest,
  { name: table, columns, withheld }: staging.TableShape & { readonly withheld: readonly string[] },
  arrival: Arrival,
): Promise<number> {
  const file = `tables/${table}.jsonl`;
  const told = manifest.tables.find((entry) => entry.table === table);
  if (told === undefined) throw broken(`${file} is missing.`);
  const expected = columns.filter((column) => !withheld.includes(column));
  let place = 0;
  let bytes = 0;
  let batch: { place: number; line: string }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await fitting([table], () => staging.stageRows(db, table, batch));
    batch = [];
    bytes = 0;
  };
  for await (const text of reader.readLines(file, told)) {
    place += 1;
    const row = readRow(text, `${file}, line ${place}`, expected, manifest.organizationId);
    if (STORED.includes(table) && !(Number(row['size']) >= 0))
      throw broken(`${file}, line ${place} has no size.`);
    const moved =
      arrival.id === manifest.organizationId ? row : renamed(row, manifest.organizationId, arrival.id);
    const full = importedRow(table, table === 'organization' ? arrival.change(moved) : moved);
    const line = JSON.stringify(full);
    batch.push({ place, line });
    bytes += line.length;
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  if (table === 'organization' && place !== 1) throw broken(`${file} has ${place} rows instead of one.`);
  return place;
}

function readRow(text: string, where: string, columns: readonly string[], organizationId: string): Row {
  const row = parseObject(text);
  if (row === undefined) throw broken(`${where} is no JSON object.`);
  if (row['organization_id'] !== organizationId) throw broken(`${where} is a row of another organization.`);
  const missing = columns.find((column) => !Object.hasOwn(row, column));
  if (missing !== undefined) throw broken(`${where} lacks ${missing}.`);
  const extra = Object.keys(row).find((column) => !columns.includes(column));
  if (extra !== undefined) throw broken(`${where} has ${extra}, which no export has.`);
  return row;
}

/** The id also stands in addresses of pictures. */
const renamed = (row: Row, before: string, after: string): Row =>
  JSON.parse(JSON.stringify(row).replaceAll(before, after)) as Row;

/** Values that do not fit their columns, and rows that break a rule, are told with their table. */
async function fitting(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const {
      code = '',
      message = '',
      detail = '',
    } = error as { code?: string; message?: string; detail?: string };
    if (error instanceof AppError || !/^2[123]/.test(code)) throw error;
    const files = tables.map((name) => `tables/${name}.jsonl`).join(' and ');
    throw broken(`${files}: ${message}${detail ? ` (${detail})` : '.'}`);
  }
}

async function storeFiles(
  { files }: Pick<Services, 'files'>,
  reader: ArchiveReader,
  { stored }: Manifest,
  organizationId: string,
): Promise<number> {
  let count = 0;
  const list = reader.readLines('stored.jsonl', { rows: stored.files, sha256: stored.sha256 });
  await reader.eachStored(list, async ({ path, contentType }, content) => {
    const [, folder = '', ...rest] = path.split('/');
    const key = [folder, organizationId, ...rest].join('/');
    await files
      .put(key, Readable.from(content), { contentType: storedType(contentType) })
      .catch((error: unknown) => {
        throw refusalIn(error) ?? error;
      });
    count += 1;
  });
  return count;
}

/** The store wraps what its source throws. */
function refusalIn(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AppError && cause.code === 'archive.broken') return cause;
  return undefined;
}

async function removeFiles({ files }: Pick<Services, 'files'>, organizationId: string): Promise<void> {
  for (const folder of FOLDERS)
    for await (const { key } of files.list(`${folder}/${organizationId}`)) await files.remove(key);
}
