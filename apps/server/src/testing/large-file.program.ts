import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../platform/files/file-store.ts';
import { createLocalFileStore } from '../platform/files/local-file-store.ts';
import { connectS3 } from '../platform/files/s3-client.ts';
import { createS3FileStore } from '../platform/files/s3-file-store.ts';
import { collectGarbage } from './collect-garbage.ts';
import { LARGE, type LargeFile, type StorePlace } from './large-file.ts';

// Passes a large file through the store at the place that it is given, and prints what it saw.

const MB = 1024 * 1024;
const [place = ''] = process.argv.slice(2);
const given = JSON.parse(place) as StorePlace;
const store = await open();

async function open(): Promise<FileStore> {
  if ('root' in given) return createLocalFileStore(given.root);
  return createS3FileStore(connectS3(given.s3), given.s3.bucket);
}

let most = 0;
collectGarbage();
const before = process.memoryUsage().arrayBuffers;
// Only what is still held counts. Few looks, for each takes time.
function look(): void {
  collectGarbage();
  most = Math.max(most, process.memoryUsage().arrayBuffers - before);
}

const piece = randomBytes(MB);
const sent = createHash('sha256');
async function* pieces(): AsyncGenerator<Buffer> {
  for (let turn = 0; turn < LARGE / MB; turn += 1) {
    piece.writeUInt32BE(turn);
    sent.update(piece);
    if (turn % 64 === 63) look();
    yield Buffer.from(piece);
    await Promise.resolve();
  }
}
await store.put('large', Readable.from(pieces()), { contentType: 'video/mp4' });

const file = await store.get('large');
const read = createHash('sha256');
let [bytes, next] = [0, 64 * MB];
for await (const chunk of file?.stream ?? []) {
  read.update(chunk as Buffer);
  bytes += (chunk as Buffer).length;
  if (bytes < next) continue;
  next += 64 * MB;
  look();
}
const seen: LargeFile = { bytes: file?.size ?? 0, isSame: read.digest('hex') === sent.digest('hex'), most };
process.stdout.write(JSON.stringify(seen));
