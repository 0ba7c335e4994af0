import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { appError } from '../errors.ts';
import {
  type FileEntry,
  type FileInfo,
  type FileStore,
  type StoredFile,
  assertFileKey,
} from './file-store.ts';

const temporaryFolder = '.incoming';
const staleAfterMs = 60 * 60 * 1000;

/** Files below one folder. Files left half written by a crash stay in a hidden folder and are swept at start. */
export async function createLocalFileStore(root: string): Promise<FileStore> {
  const incoming = path.join(root, temporaryFolder);
  await mkdir(incoming, { recursive: true });
  await sweep(incoming);

  // `~` cannot occur in a key, so no key can name another one's type.
  const typePath = (key: string): string => `${path.join(root, key)}~type`;
  const filePath = (key: string): string => {
    assertFileKey(key);
    return path.join(root, key);
  };

  const typeOf = (key: string): Promise<string> =>
    readFile(typePath(key), 'utf8').catch(() => 'application/octet-stream');

  return {
    async put(key, content, { contentType }) {
      const target = filePath(key);
      try {
        await makeFolder(root, path.dirname(target));
        // The type goes first: from the moment the file can be seen, its type is known.
        await writeWhole(incoming, typePath(key), Buffer.from(contentType));
        await writeWhole(incoming, target, content);
      } catch (error) {
        throw storageError(error);
      }
    },
    async get(key, range): Promise<StoredFile | undefined> {
      const handle = await openIfPresent(filePath(key));
      if (handle === undefined) return undefined;
      try {
        const info = await handle.stat();
        if (!info.isFile()) throw Object.assign(new Error('not a file'), { code: 'ENOENT' });
        const contentType = await typeOf(key);
        return { stream: handle.createReadStream(range), size: info.size, contentType };
      } catch (error) {
        await handle.close();
        if (isAbsent(error)) return undefined;
        throw storageError(error);
      }
    },
    async info(key): Promise<FileInfo | undefined> {
      try {
        const found = await stat(filePath(key));
        return found.isFile() ? { size: found.size, contentType: await typeOf(key) } : undefined;
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw storageError(error);
      }
    },
    async *list(folder): AsyncIterable<FileEntry> {
      const entries = await opendir(filePath(folder), { recursive: true }).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw storageError(error);
      });
      if (entries === undefined) return;
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('~type')) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => undefined);
        if (found !== undefined)
          yield { key: path.relative(root, file).split(path.sep).join('/'), changedAt: found.mtime };
      }
    },
    async exists(key) {
      try {
        return (await stat(filePath(key))).isFile();
      } catch (error) {
        if (isAbsent(error)) return false;
        throw storageError(error);
      }
    },
    async remove(key) {
      const target = filePath(key);
      await rm(target, { force: true });
      await rm(typePath(key), { force: true });
    },
  };
}

/** Writes beside, syncs, then renames: a reader, or the next start after a power cut, sees all of it or nothing. */
async function writeWhole(incoming: string, target: string, content: Uint8Array | Readable): Promise<void> {
  const temporary = path.join(incoming, randomUUID());
  try {
    const handle = await open(temporary, 'wx', 0o640);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  // A new folder survives a power cut only when its parent has been synced too.
  for (let current = folder; current.startsWith(path.dirname(first)); current = path.dirname(current)) {
    await syncFolder(current);
    if (current === root || current === path.dirname(current)) break;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows refuses to open folders; its journal orders the rename by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openIfPresent(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw storageError(error);
  }
}

async function sweep(incoming: string): Promise<void> {
  const before = Date.now() - staleAfterMs;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const info = await stat(file).catch(() => undefined);
    if (info !== undefined && info.mtimeMs < before) await rm(file, { force: true });
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);
const brokenDisk = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM']);

function storageError(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (fullDisk.has(code)) return appError('insufficientStorage', 'storage.full', { cause: error });
  if (brokenDisk.has(code)) return appError('unavailable', 'storage.failed', { cause: error });
  return error;
}
