import { ApiError, toApiError } from './error.ts';
import { client } from './generated/client.gen.ts';
import type {
  BaseVideo,
  UploadFileContentData,
  UploadFileContentResponses,
  UploadVideoFileData,
} from './generated/index.ts';
import { apiSettings } from './settings.ts';

interface UploadOptions<Query> {
  query: Query;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a video as it is. */
export const sendVideoFile = (
  file: Blob,
  options: UploadOptions<UploadVideoFileData['query']>,
): Promise<BaseVideo> => sendBytes<BaseVideo>('/storage/videos/file', file, options);

/** Sends a file of any type as it is. */
export const sendFile = (
  file: Blob,
  options: UploadOptions<NonNullable<UploadFileContentData['query']>>,
): Promise<UploadFileContentResponses[200]['data']> => sendBytes('/storage/files/content', file, options);

/** Not by fetch, which tells nothing of how far it is. */
async function sendBytes<T>(
  url: string,
  file: Blob,
  { query, onProgress, signal }: UploadOptions<Record<string, unknown>>,
): Promise<T> {
  const settings = apiSettings();
  const token = await settings.accessToken();
  const executeAs = settings.executeAs();
  const request = new XMLHttpRequest();
  request.open('POST', client.buildUrl({ url, query }));
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('organization', settings.organizationId);
  request.setRequestHeader('locale', settings.locale);
  if (token !== null) request.setRequestHeader('authorization', token);
  if (executeAs !== null) request.setRequestHeader('executeAs', executeAs);
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const answer = request.response as { data: T } | null;
      if (request.status === 200 && answer !== null) resolve(answer.data);
      else {
        const refusal = toApiError(answer, new Response(null, { status: request.status || 500 }));
        if (refusal instanceof ApiError) settings.refused?.(refusal);
        reject(refusal);
      }
    };
    request.onerror = () => reject(new ApiError(0, 'A network error has occurred.', 'network'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted === true) stop();
    else request.send(file);
  });
}
