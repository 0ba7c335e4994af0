import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Noun, notFound } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { readRange } from './ranges.ts';

interface Stored {
  /** Name of the resource in the error when it is not found. */
  readonly noun: Noun;
  /** Absent when what was asked for cannot be the name of any. */
  readonly key: string | undefined;
  /** Names these bytes and no others. */
  readonly etag: string;
}

/** Sends stored bytes, or the part of them that was asked for (RFC 9110, 13 and 14). */
export async function sendStored(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  files: FileStore,
  { noun, key, etag: name }: Stored,
): Promise<FastifyReply> {
  const info = key === undefined ? undefined : await files.info(key);
  if (info === undefined || key === undefined) {
    // These headers describe the file and do not apply to the error.
    reply.removeHeader('cache-control').removeHeader('content-disposition');
    throw notFound(noun);
  }
  const etag = `"${name}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (headers['if-none-match'] === etag) return reply.status(304).send();

  const condition = headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  const range = method === 'GET' && isSame ? readRange(headers.range, info.size) : undefined;
  if (range === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('content-disposition');
    return reply.status(416).header('content-range', `bytes */${info.size}`).send();
  }
  reply.type(info.contentType);
  if (range !== undefined)
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
  reply.header('content-length', range === undefined ? info.size : range.end - range.start + 1);
  if (method === 'HEAD') return reply.send();
  const file = await files.get(key, range);
  if (file === undefined) throw notFound(noun);
  return reply.send(file.stream);
}
