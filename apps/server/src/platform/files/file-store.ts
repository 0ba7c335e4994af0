import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  size: number;
  contentType: string;
}

/** Where bytes live. Keys are made by us, never by a user; a file is either whole or absent. */
export interface FileStore {
  put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<void>;
  /** The caller reads the stream to its end or destroys it. */
  get(key: string): Promise<StoredFile | undefined>;
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
