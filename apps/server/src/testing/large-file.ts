import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { S3Config } from '../platform/files/s3-config.ts';
import { FOLLOW_PARENT } from './test-files.ts';

/** Where a file store keeps its files, as another process opens it. */
export type StorePlace = { readonly root: string } | { readonly s3: S3Config };

export interface LargeFile {
  /** Bytes that the store told of it. */
  readonly bytes: number;
  readonly isSame: boolean;
  /** Bytes of buffers held at most, beyond those held before. */
  readonly most: number;
}

const PROGRAM = join(import.meta.dirname, 'large-file.program.ts');
export const LARGE = 160 * 1024 * 1024;

/** Puts `large` into the store and reads it, in a process of its own: memory of this one has also been filled by others. */
export async function passLargeFile(place: StorePlace): Promise<LargeFile> {
  const args = [...FOLLOW_PARENT, PROGRAM, JSON.stringify(place)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as LargeFile;
}
