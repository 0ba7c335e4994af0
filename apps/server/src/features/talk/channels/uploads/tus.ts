import { appError, invalid } from '../../../../platform/errors.ts';
import { MAX_BYTES, type UploadRow } from '../../../ground/storage/index.ts';

/** Of the protocol at tus.io, as far as clients need it: core, creation, expiration, termination. */
const VERSION = '1.0.0';
const MAX_METADATA = 4000;
const CONTENT_KINDS = ['audio', 'video'] as const;

/** As far as this file is concerned, whatever the schemas of a route are. */
interface Asked {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}
interface Answer {
  headers(values: Readonly<Record<string, string | number>>): unknown;
}

export function requireTus({ headers }: Asked, reply: Answer): void {
  reply.headers({ 'tus-resumable': VERSION });
  if (headers['tus-resumable'] === VERSION) return;
  reply.headers({ 'tus-version': VERSION });
  throw invalid('upload.protocol', { field: 'Tus-Resumable' });
}

export function describeTus(reply: Answer): void {
  reply.headers({
    'tus-resumable': VERSION,
    'tus-version': VERSION,
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': MAX_BYTES.video,
  });
}

export function tellState(reply: Answer, { received, size, expires_at }: UploadRow): void {
  reply.headers({
    'upload-offset': received,
    'upload-length': size,
    'upload-expires': expires_at.toUTCString(),
    'cache-control': 'no-store',
  });
}

/** A whole number of bytes. */
export function readBytes({ headers }: Asked, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name];
  const number = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (number >= (name === 'upload-length' ? 1 : 0)) return number;
  throw invalid(name === 'upload-length' ? 'upload.length' : 'upload.offset', { field: name });
}

export interface Announced {
  readonly kind: (typeof CONTENT_KINDS)[number];
  readonly name: string;
  readonly minutes: number;
}

/** Pairs of a key and a value in base64, with commas between. */
export function readMetadata({ headers }: Asked): Announced {
  const text = headers['upload-metadata'];
  const given = typeof text === 'string' ? text.slice(0, MAX_METADATA) : '';
  const values = new Map(
    given.split(',').map((pair): [string, string] => {
      const [key = '', value = ''] = pair.trim().split(' ', 2);
      return [key, Buffer.from(value, 'base64').toString('utf8').replaceAll('\0', '')];
    }),
  );
  const type = values.get('filetype') ?? '';
  const kind = CONTENT_KINDS.find((one) => one === values.get('kind'));
  const isOfKind = type === '' || type.startsWith(`${kind ?? ''}/`);
  if (kind === undefined || !isOfKind) throw appError('unsupportedType', 'upload.kind', { field: 'kind' });
  const minutes = Number(values.get('minutes') ?? 0);
  return {
    kind,
    name: values.get('filename') ?? '',
    minutes: Number.isFinite(minutes) ? Math.min(Math.max(minutes, 0), 6000) : 0,
  };
}
