import { createHash, type Hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { AppError } from '../../../../platform/errors.ts';
import { operatorError } from '../../../../platform/operator-error.ts';
import type { StoredLine } from '../manifest.types.ts';

const MOST_ENTRIES = 5_000_000;
const LONGEST_MANIFEST = 4_000_000;
const LONGEST_LINE = 32_000_000;
/** Rows with their ids and moments shrink to a tenth; what shrinks to less than a hundredth was made to. */
const MOST_SHRUNK = 100;
const ALWAYS_GOOD = 1_000_000;
const STORED =
  /^stored\/(?:images|videos|files)\/[a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){0,2}$/;

export const broken = (sentence: string): AppError =>
  operatorError('archive.broken', `The archive is refused: ${sentence} Nothing was imported.`);

/** A zip that its sender may have made by hand: nothing in it is believed before it was looked at. */
export class ArchiveReader {
  readonly #path: string;
  readonly #known: ReadonlySet<string>;
  readonly #files = new Map<string, yauzl.Entry>();
  #zip: yauzl.ZipFile | undefined;

  /** `tables`: those of an export. */
  constructor(path: string, tables: readonly string[]) {
    this.#path = path;
    this.#known = new Set(['manifest.json', 'stored.jsonl', ...tables.map((name) => `tables/${name}.jsonl`)]);
  }

  /** Looks at every name and size, and keeps those of tables. */
  async open(): Promise<void> {
    const { size: whole } = await stat(this.#path);
    let taken = 0;
    await this.#each(async (zip, entry) => {
      this.#zip ??= zip;
      const { fileName: name, compressedSize: packed, uncompressedSize: size } = entry;
      taken += packed;
      if (taken > whole) throw broken('its files overlap.');
      if (name.startsWith('stored/')) {
        if (!STORED.test(name)) throw broken(`"${name}" is no name that an export has.`);
        if (entry.compressionMethod !== 0 || packed !== size)
          throw broken(`${name} is compressed, which no export does.`);
        return;
      }
      if (!this.#known.has(name)) throw broken(`it holds "${name}", which no export has.`);
      if (this.#files.has(name)) throw broken(`it holds ${name} twice.`);
      if (size > ALWAYS_GOOD && size > MOST_SHRUNK * packed)
        throw broken(`${name} would grow from ${packed} to ${size} bytes.`);
      this.#files.set(name, entry);
    }, true);
  }

  close(): void {
    this.#zip?.close();
  }

  async readManifest(): Promise<string> {
    const entry = this.#entry('manifest.json');
    if (entry.uncompressedSize > LONGEST_MANIFEST) throw broken('manifest.json is longer than any.');
    return inArchive('manifest.json', async () => (await buffer(await this.#stream(entry))).toString());
  }

  /** The lines of a file with their numbers; at its end it is as long as was said, and has the hash that was said. */
  async *readLines(name: string, expected: { rows: number; sha256: string }): AsyncGenerator<string> {
    const sum = createHash('sha256');
    let rows = 0;
    const stream = await inArchive(name, () => this.#stream(this.#entry(name)));
    const lines = linesOf(name, stream, sum);
    for (;;) {
      const { value, done } = await inArchive(name, () => lines.next());
      if (done === true) break;
      rows += 1;
      if (rows > expected.rows) break;
      yield value;
    }
    if (rows !== expected.rows)
      throw broken(
        `${name} has ${rows > expected.rows ? 'more' : rows} rows; the manifest says ${expected.rows}.`,
      );
    if (sum.digest('hex') !== expected.sha256)
      throw broken(`${name} is not what the manifest says: its hash differs.`);
  }

  /** The stored files beside their list, in the order of both. */
  async eachStored(
    list: AsyncGenerator<string>,
    work: (line: StoredLine, content: AsyncGenerator<Buffer>) => Promise<void>,
  ): Promise<void> {
    await this.#each(async (zip, entry) => {
      if (!entry.fileName.startsWith('stored/')) return;
      const { value, done } = await list.next();
      const line = done === true ? undefined : readStored(value);
      if (line?.path !== entry.fileName)
        throw broken(`${entry.fileName} is not in its place in stored.jsonl.`);
      if (line.size !== entry.uncompressedSize)
        throw broken(`${line.path} has ${entry.uncompressedSize} bytes; stored.jsonl says ${line.size}.`);
      const stream = await inArchive(line.path, () => zip.openReadStreamPromise(entry));
      await work(line, verified(line, stream));
    });
    const { value, done } = await list.next();
    if (done !== true) throw broken(`${readStored(value).path} is in stored.jsonl and not in the archive.`);
  }

  async #each(
    work: (zip: yauzl.ZipFile, entry: yauzl.Entry) => Promise<void>,
    staysOpen = false,
  ): Promise<void> {
    const zip = await inArchive('it', () => yauzl.openPromise(this.#path, { autoClose: false }));
    try {
      if (zip.entryCount > MOST_ENTRIES) throw broken(`it has ${zip.entryCount} files.`);
      const entries = zip.eachEntry();
      for (;;) {
        const { value, done } = await inArchive('it', () => entries.next());
        if (done === true) break;
        await work(zip, value);
      }
    } catch (error) {
      zip.close();
      throw error;
    }
    if (!staysOpen) zip.close();
    else this.#zip ??= zip;
  }

  #entry(name: string): yauzl.Entry {
    const entry = this.#files.get(name);
    if (entry === undefined) throw broken(`${name} is missing.`);
    return entry;
  }

  #stream(entry: yauzl.Entry): Promise<Readable> {
    if (this.#zip === undefined) throw new Error('the archive is not open');
    return this.#zip.openReadStreamPromise(entry);
  }
}

/** An error of reading is about the archive; a refusal of ours stays as it is. */
async function inArchive<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw broken(`${name} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

async function* linesOf(name: string, stream: Readable, sum: Hash): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.update(chunk);
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      yield decoder.decode(Buffer.concat(parts));
      parts = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length > LONGEST_LINE) throw broken(`a line of ${name} is longer than any row.`);
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (length > 0) throw broken(`${name} ends within a line.`);
  return undefined;
}

function readStored(text: string): StoredLine {
  const line = parseObject(text);
  const { path, contentType, size, sha256 } = line ?? {};
  if (
    typeof path !== 'string' ||
    typeof contentType !== 'string' ||
    typeof size !== 'number' ||
    typeof sha256 !== 'string'
  )
    throw broken('a line of stored.jsonl does not name path, contentType, size and sha256.');
  return { path, contentType, size, sha256 };
}

async function* verified({ path, sha256 }: StoredLine, stream: Readable): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.update(chunk);
    yield chunk;
  }
  if (sum.digest('hex') !== sha256) throw broken(`${path} is not what stored.jsonl says: its hash differs.`);
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
