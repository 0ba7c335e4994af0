import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError } from '../config.ts';
import { AppError, appError } from '../errors.ts';
import type { S3Config } from './s3-config.ts';

const CONNECT_MS = 3000;
const ANSWER_MS = 30_000;
/** A film that is paused takes no byte for a while; its player asks anew where it was cut off. */
const SILENT_MS = 5 * 60 * 1000;
const MAX_SOCKETS = 200;

export const connectS3 = (config: S3Config): S3Client =>
  new S3Client({
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
      httpsAgent: { maxSockets: MAX_SOCKETS },
      httpAgent: { maxSockets: MAX_SOCKETS },
    },
    // With trailers of checksums, servers other than Amazon's store the chunk headers within the file, or refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Refuses settings that can never work; a server that is away may come back. */
export async function checkBucket(client: S3Client, config: S3Config): Promise<'there' | 'away'> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: config.bucket }));
    return 'there';
  } catch (error) {
    const why = WRONG[statusOf(error) ?? 0];
    if (why === undefined) return 'away';
    throw new ConfigError([`S3_BUCKET=${config.bucket}: ${why}`]);
  }
}

const WRONG: Readonly<Record<number, string>> = {
  301: 'this bucket is in another region: S3_REGION must be that of the bucket',
  400: 'the server refuses this bucket or region as malformed',
  401: 'the server refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY',
  403: 'the server refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY, or they may not use this bucket',
  404: 'there is no such bucket',
};

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

export const isAbsent = (error: unknown): boolean => statusOf(error) === 404;

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;

/** Faults of the store as refusals; those of the content that was being stored stay as they are. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 507 || error.name === 'QuotaExceeded')
    return appError('insufficientStorage', 'storage.full', { cause: error });
  if (status !== undefined || LOST.has(codeOf(error)) || error.name === 'TimeoutError')
    return appError('unavailable', 'storage.failed', { cause: error });
  return error;
}
