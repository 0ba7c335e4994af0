import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../../../platform/context.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { safeFileName } from '../../../platform/http/content-disposition.ts';
import { fileKey, imageKey, videoKey } from '../../ground/storage/index.ts';
import { shorten, writePage, type PagePart } from './archive-page.ts';
import { personalTables, type PersonalTable } from '../../../platform/tables.ts';
import { listPersonalRows, type Person } from './personal.queries.ts';

/** Rows read at a time: as many as of the largest so far make two megabytes. */
const MOST_ROWS = 500;
const FIRST_ROWS = 20;
const STRETCH_BYTES = 2_000_000;
/** Longer lists are whole in their JSON file; the page for reading shows their beginning. */
const SHOWN_ROWS = 200;

interface Archive {
  readonly key: string;
  readonly person: Person;
  readonly createdAt: Date;
  onProgress(share: number): Promise<void>;
}

interface MediaFile {
  readonly path: string;
  readonly key: string;
}

type Row = Record<string, unknown>;

/** A JSON file for each kind of thing, the person's own pictures, videos and files, and a page to read it all. */
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

async function fill(ctx: Context, zip: ZipFile, { person, createdAt, onProgress }: Archive): Promise<void> {
  const parts: PagePart[] = [];
  const media: MediaFile[] = [];
  const tables = personalTables(ctx.services.tables).filter(([, { file }]) => file !== undefined);
  for (const [index, entry] of tables.entries()) {
    const part = await addTable(ctx, zip, entry, person, (row) => {
      const file = mediaFile(ctx, entry[0], row);
      if (file !== undefined) media.push(file);
    });
    if (part !== undefined) parts.push(part);
    // Rows are quick and bytes are slow.
    await onProgress(((index + 1) / tables.length) * (media.length > 0 ? 0.3 : 0.95));
  }
  for (const [index, { path, key }] of media.entries()) {
    await addStream(zip, path, async () => (await ctx.services.files.get(key))?.stream, false);
    await onProgress(0.3 + (0.65 * (index + 1)) / media.length);
  }
  const page = writePage({
    organization: ctx.organization.name,
    createdAt,
    parts,
    media: media.map((one) => one.path),
  });
  await addStream(zip, 'index.html', () => Promise.resolve(Readable.from(page)), true);
  zip.end();
}

async function addTable(
  ctx: Context,
  zip: ZipFile,
  entry: readonly [keyof Schema, PersonalTable],
  person: Person,
  onRow: (row: Row) => void,
): Promise<PagePart | undefined> {
  const { file = '', withheld = [] } = entry[1];
  const shown: Record<string, string>[] = [];
  let count = 0;
  let isOver = false;
  let limit = FIRST_ROWS;
  let largest = 1;
  const nextRows = async (): Promise<Row[]> => {
    if (isOver) return [];
    const part = { limit, offset: count };
    const rows = await listPersonalRows(ctx.db, ctx.organizationId, entry, person, part);
    count += rows.length;
    isOver = rows.length < limit;
    rows.forEach(onRow);
    const given = rows.map((row) => forReader(row, withheld));
    largest = Math.max(largest, ...given.map(sizeOf));
    limit = Math.max(1, Math.min(MOST_ROWS, 2 * limit, Math.floor(STRETCH_BYTES / largest)));
    shown.push(...given.slice(0, SHOWN_ROWS - shown.length).map(shorten));
    return given;
  };
  const first = await nextRows();
  if (first.length === 0) return undefined;
  async function* json(): AsyncGenerator<string> {
    let separator = '[\n';
    for (let rows = first; rows.length > 0; rows = await nextRows())
      for (const row of rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
    yield '\n]\n';
  }
  await addStream(zip, `data/${file}.json`, () => Promise.resolve(Readable.from(json())), true);
  return { file, rows: shown, count };
}

/** About: texts make the difference. */
const sizeOf = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) =>
      sum +
      (typeof value === 'string'
        ? value.length
        : typeof value === 'object'
          ? JSON.stringify(value).length
          : 10),
    0,
  );

/** One after the other, so that only one is open at a time; what is gone by now is left out. */
async function addStream(
  zip: ZipFile,
  path: string,
  open: () => Promise<Readable | undefined>,
  compress: boolean,
): Promise<void> {
  const stream = await open();
  if (stream === undefined) return;
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject);
    stream.once('end', resolve);
    zip.addReadStream(stream, path, { compress });
  });
}

/** As the API writes it: camel case, without what is not the reader's. */
function forReader(row: Row, withheld: readonly string[]): Row {
  const kept = Object.entries(row).filter(([name]) => name !== 'organization_id' && !withheld.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function mediaFile(ctx: Context, table: keyof Schema, row: Row): MediaFile | undefined {
  const id = String(row['id']);
  switch (table) {
    case 'image':
      return { path: `pictures/${id}.webp`, key: imageKey(ctx.organizationId, id, 'public') };
    case 'video': {
      const extension =
        { 'video/webm': 'webm', 'video/quicktime': 'mov' }[String(row['content_type'])] ?? 'mp4';
      return { path: `videos/${id}.${extension}`, key: videoKey(ctx.organizationId, id) };
    }
    case 'stored_file': {
      const name = safeFileName(String(row['name']));
      return { path: `files/${id}-${name}`, key: fileKey(ctx.organizationId, String(row['key'])) };
    }
    default:
      return undefined;
  }
}
