import type { DetailedError, PreviousUpload, Upload } from 'tus-js-client';
import { ApiError, toApiError } from './error.ts';
import { client } from './generated/client.gen.ts';
import { finishUpload, type FinishedUpload } from './generated/index.ts';
import { apiSettings } from './settings.ts';
import { isRefused, isTriedAgain } from './upload-refusals.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_MS = [500, 2000, 5000, 10_000];

export interface UploadMemory {
  read: () => string | null;
  write: (url: string | null) => void;
}

interface PartsOptions {
  kind: 'audio' | 'video';
  minutes: number;
  /** Where the address of an upload outlives the page, so that the same file goes on there. */
  memory: UploadMemory;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** The line is gone; `resume` goes on. */
  onInterrupted: () => void;
}

export interface UploadInParts {
  readonly done: Promise<FinishedUpload>;
  pause: () => void;
  resume: () => void;
  /** Nothing of it is kept. */
  cancel: () => Promise<void>;
}

/** Sends a large file piece by piece. A piece that is lost is sent again, and nothing before it. */
export async function sendInParts(file: File, options: PartsOptions): Promise<UploadInParts> {
  const { Upload } = await import('tus-js-client');
  const { memory } = options;
  let upload: Upload | undefined;
  const done = new Promise<FinishedUpload>((resolve, reject) => {
    const finish = async (): Promise<FinishedUpload> => {
      const uploadId = upload?.url?.split('/').at(-1) ?? '';
      const { data } = await finishUpload({ path: { uploadId }, throwOnError: true });
      memory.write(null);
      return data.data;
    };
    upload = new Upload(file, {
      endpoint: client.buildUrl({ url: '/uploads' }),
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      onShouldRetry: ({ originalResponse }) =>
        navigator.onLine && isTriedAgain(originalResponse?.getStatus() ?? 0),
      metadata: {
        kind: options.kind,
        filename: file.name,
        filetype: file.type,
        minutes: String(options.minutes),
      },
      fingerprint: () => Promise.resolve(file.name),
      urlStorage: storageOf(memory, file),
      onBeforeRequest: async (request) => {
        for (const [name, value] of await headers()) request.setHeader(name, value);
      },
      onProgress: (sent, all) => options.onProgress(all === 0 ? 0 : sent / all),
      onSuccess: () => void finish().then(resolve, reject),
      onError: (error) => {
        const refusal = refusalOf(error);
        if (refusal === undefined) return options.onInterrupted();
        memory.write(null);
        reject(refusal);
      },
    });
  });
  const [previous] = (await upload?.findPreviousUploads()) ?? [];
  if (previous !== undefined) upload?.resumeFromPreviousUpload(previous);
  upload?.start();
  return {
    done,
    pause: () => void upload?.abort(),
    resume: () => upload?.start(),
    async cancel() {
      memory.write(null);
      // An upload that cannot be removed now ends by itself within a day.
      await upload?.abort(true).catch(() => undefined);
    },
  };
}

async function headers(): Promise<[name: string, value: string][]> {
  const settings = apiSettings();
  const token = await settings.accessToken();
  const executeAs = settings.executeAs();
  return [
    ['organization', settings.organizationId],
    ['locale', settings.locale],
    ...(token === null ? [] : [['authorization', token] as [string, string]]),
    ...(executeAs === null ? [] : [['executeAs', executeAs] as [string, string]]),
  ];
}

/** Undefined where the server did not answer, or only for now. */
function refusalOf(error: Error | DetailedError): ApiError | undefined {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  if (answer === null || status === 0) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(answer.getBody());
  } catch {
    body = undefined;
  }
  const refusal = toApiError(body, new Response(null, { status }));
  return refusal instanceof ApiError && isRefused(refusal.status, refusal.code) ? refusal : undefined;
}

/** One address for each file: of that name, length and last change. */
function storageOf(memory: UploadMemory, file: File) {
  const identity = [file.name, file.size, file.lastModified].join(' ');
  const find = (): Promise<PreviousUpload[]> => {
    const [known, url = ''] = (memory.read() ?? '').split('\n', 2);
    const found = {
      size: file.size,
      metadata: {},
      creationTime: '',
      urlStorageKey: identity,
      uploadUrl: url,
      parallelUploadUrls: null,
    };
    return Promise.resolve(known === identity && url !== '' ? [found] : []);
  };
  return {
    findAllUploads: find,
    findUploadsByFingerprint: find,
    removeUpload: () => Promise.resolve(memory.write(null)),
    addUpload: (_fingerprint: string, { uploadUrl }: PreviousUpload) => {
      memory.write(`${identity}\n${uploadUrl ?? ''}`);
      return Promise.resolve(identity);
    },
  };
}
