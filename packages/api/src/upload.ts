import { ApiError, toApiError } from './error.ts';
import { client } from './generated/client.gen.ts';
import type { BaseVideo, UploadVideoFileData } from './generated/index.ts';
import { apiSettings } from './settings.ts';

interface UploadOptions {
  query: UploadVideoFileData['query'];
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a video as it is. Not by fetch, which tells nothing of how far it is. */
export async function sendVideoFile(
  file: Blob,
  { query, onProgress, signal }: UploadOptions,
): Promise<BaseVideo> {
  const settings = apiSettings();
  const token = await settings.accessToken();
  const executeAs = settings.executeAs();
  const request = new XMLHttpRequest();
  request.open('POST', client.buildUrl({ url: '/storage/videos/file', query }));
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('organization', settings.organizationId);
  request.setRequestHeader('locale', settings.locale);
  if (token !== null) request.setRequestHeader('authorization', token);
  if (executeAs !== null) request.setRequestHeader('executeAs', executeAs);
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const answer = request.response as { data: BaseVideo } | null;
      if (request.status === 200 && answer !== null) resolve(answer.data);
      else reject(toApiError(answer, new Response(null, { status: request.status || 500 })));
    };
    request.onerror = () => reject(new ApiError(0, 'A network error has occurred.', 'network'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else request.send(file);
  });
}
