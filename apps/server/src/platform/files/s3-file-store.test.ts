import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3';
import { testFileStore } from '../../testing/file-store-cases.ts';
import { hasSwift, NO_SWIFT, startSwift, type SwiftServer } from '../../testing/s3/swift.ts';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import { checkBucket, connectS3 } from './s3-client.ts';
import { abortStaleUploads, createS3FileStore } from './s3-file-store.ts';

void describe('S3 file store', { skip: hasSwift ? false : NO_SWIFT }, () => {
  let swift: SwiftServer;
  let client: S3Client;
  let store: FileStore;

  before(async () => {
    swift = await startSwift();
    client = connectS3(swift.config);
    store = createS3FileStore(client, swift.config.bucket);
  });
  after(async () => {
    client.destroy();
    await swift.close();
  });

  testFileStore(
    () => store,
    () => ({ s3: swift.config }),
  );

  const check = async (change: object): Promise<string> => {
    const config = { ...swift.config, ...change };
    const other = connectS3(config);
    try {
      return await checkBucket(other, config);
    } finally {
      other.destroy();
    }
  };
  const isRefused = (reason: RegExp) => (error: unknown) =>
    error instanceof ConfigError && reason.test(error.message) && !error.message.includes('guessed');

  test('settings that can never work are refused with the reason; a server that is away is not', async () => {
    assert.equal(await check({}), 'there');
    await assert.rejects(check({ secretAccessKey: 'guessed' }), isRefused(/S3_SECRET_ACCESS_KEY/));
    await assert.rejects(check({ accessKeyId: 'test:nobody' }), isRefused(/S3_ACCESS_KEY_ID/));
    await assert.rejects(check({ bucket: 'no-such-bucket' }), isRefused(/no such bucket/));
    assert.equal(await check({ endpoint: 'http://127.0.0.1:9' }), 'away');
  });

  test('parts that a killed process left are taken back after a day, those of a live one are not', async () => {
    const Bucket = swift.config.bucket;
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'videos/half' }));
    const count = async (): Promise<number> =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0;
    assert.equal(await abortStaleUploads(client, Bucket, new Date()), 0);
    assert.equal(await count(), 1);
    const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
    assert.equal(await abortStaleUploads(client, Bucket, later), 1);
    assert.equal(await count(), 0);
  });

  test('a store that is away is said as such', async () => {
    const webp = { contentType: 'image/webp' };
    await store.put('stays', Buffer.from('x'), webp);
    await swift.kill();
    const isUnavailable = (error: unknown): boolean =>
      error instanceof AppError && error.kind === 'unavailable' && error.code === 'storage.failed';
    await assert.rejects(store.put('away', Buffer.from('x'), webp), isUnavailable);
    await assert.rejects(store.get('stays'), isUnavailable);
    await assert.rejects(store.info('stays'), isUnavailable);
    await assert.rejects(store.remove('stays'), isUnavailable);
  });
});
