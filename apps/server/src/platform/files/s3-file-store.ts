import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  assertFileKey,
  type ByteRange,
  type FileEntry,
  type FileInfo,
  type FileStore,
  type StoredFile,
} from './file-store.ts';
import { isAbsent, statusOf, storageError } from './s3-client.ts';

const PART_BYTES = 8 * 1024 * 1024;
const STALE_MS = 24 * 60 * 60 * 1000;

/** Files in one bucket. A stream goes up part by part, and its file appears when the last one has arrived. */
export function createS3FileStore(client: S3Client, bucket: string): FileStore {
  const at = (key: string): { Bucket: string; Key: string } => {
    assertFileKey(key);
    return { Bucket: bucket, Key: key };
  };

  const info = async (key: string): Promise<FileInfo | undefined> => {
    const found = await orAbsent(client.send(new HeadObjectCommand(at(key))));
    return found && { size: found.ContentLength ?? 0, contentType: typeOf(found.ContentType) };
  };

  return {
    async put(key, content, { contentType }) {
      const params = { ...at(key), ContentType: contentType };
      try {
        if (content instanceof Readable) await putStream(client, { ...params, Body: content });
        else await client.send(new PutObjectCommand({ ...params, Body: content }));
      } catch (error) {
        throw storageError(error);
      }
    },
    async get(key, range): Promise<StoredFile | undefined> {
      const wanted = { ...at(key), ...(range !== undefined && { Range: rangeText(range) }) };
      const found = await orAbsent(client.send(new GetObjectCommand(wanted)).catch(beyondEnd));
      if (found === 'beyond') {
        const whole = await info(key);
        return whole && { ...whole, stream: Readable.from([]) };
      }
      if (!(found?.Body instanceof Readable)) return undefined;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return {
        stream: found.Body,
        size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole),
        contentType: typeOf(found.ContentType),
      };
    },
    info,
    async *list(folder): AsyncIterable<FileEntry> {
      assertFileKey(folder);
      let token: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: token }))
          .catch(rethrow);
        for (const { Key: key, LastModified: changedAt } of page.Contents ?? [])
          if (key !== undefined && changedAt !== undefined) yield { key, changedAt };
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    exists: async (key) => (await info(key)) !== undefined,
    async remove(key) {
      // One by one: removing many in one call needs a checksum that servers ask for in different ways.
      await orAbsent(client.send(new DeleteObjectCommand(at(key))));
    },
  };
}

/** Parts that a process left behind when it was killed: nobody sees them, and they cost. */
export async function abortStaleUploads(client: S3Client, bucket: string, now: Date): Promise<number> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  const stale = Uploads.filter(
    ({ Initiated }) => Initiated !== undefined && now.getTime() - Initiated.getTime() > STALE_MS,
  );
  for (const { Key, UploadId } of stale)
    await orAbsent(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
  return stale.length;
}

interface PutStream {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly Body: Readable;
}

/** Never more than two parts in memory. */
async function putStream(client: S3Client, params: PutStream): Promise<void> {
  const upload = new Upload({ client, params, queueSize: 1, partSize: PART_BYTES });
  try {
    await upload.done();
  } finally {
    // Parts that failed are taken back by then; the sender is not left waiting.
    params.Body.destroy();
  }
}

const rangeText = ({ start, end }: ByteRange): string => `bytes=${start}-${end}`;

const typeOf = (type: string | undefined): string => type ?? 'application/octet-stream';

function beyondEnd(error: unknown): 'beyond' {
  if (statusOf(error) === 416) return 'beyond';
  throw error;
}

function rethrow(error: unknown): never {
  throw storageError(error);
}

async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    return rethrow(error);
  }
}
