import type { Readable } from 'node:stream';

export interface FileInfo {
  /** Of the whole file, also where a part of it is read. */
  size: number;
  contentType: string;
}

export interface StoredFile extends FileInfo {
  stream: Readable;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileEntry {
  readonly key: string;
  readonly changedAt: Date;
}

/** The first parts of keys. Each has a folder per organization, and in it names by the row that they belong to. */
export const FILE_FOLDERS = ['images', 'videos', 'hls', 'files', 'uploads', 'exports'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

/** Where bytes live. Keys are made by us, never by a user; a file is either whole or absent. */
export interface FileStore {
  put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<void>;
  /** The caller reads the stream to its end or destroys it. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  info(key: string): Promise<FileInfo | undefined>;
  /** Everything below a folder, in no order. */
  list(folder: string): AsyncIterable<FileEntry>;
  exists(key: string): Promise<boolean>;
  /** Removing what is absent succeeds, so that a clean-up can be repeated. */
  remove(key: string): Promise<void>;
}

// Lower case only: on a disk that ignores case two keys must not meet in one file.
// Segments start with a letter or a digit, so neither `..` nor a hidden file can be named.
const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export function assertFileKey(key: string): void {
  if (key.length > 300 || !keyPattern.test(key)) throw new TypeError('invalid file key');
}
