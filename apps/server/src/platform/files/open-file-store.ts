import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import type { S3Config } from './s3-config.ts';

export const openFolder = (dataDir: string): Promise<FileStore> =>
  createLocalFileStore(join(dataDir, 'files'));

/** Where the settings say: in the bucket that they name, or in the data folder. */
export const openFileStore = ({ s3, dataDir }: Config, log: Log): Promise<FileStore> =>
  s3 === undefined ? openFolder(dataDir) : openS3(s3, log);

/** Loaded here: an installation without a bucket does without the library. */
export async function openS3(config: S3Config, log: Log): Promise<FileStore> {
  const { checkBucket, connectS3 } = await import('./s3-client.ts');
  const { abortStaleUploads, createS3FileStore } = await import('./s3-file-store.ts');
  const client = connectS3(config);
  if ((await checkBucket(client, config)) === 'away')
    log.warn('The file store at S3_ENDPOINT does not answer; files are missing until it does.');
  else
    void abortStaleUploads(client, config.bucket, new Date()).catch((error: unknown) => {
      log.warn('Uploads that were left half done could not be taken back.', error);
    });
  return createS3FileStore(client, config.bucket);
}
