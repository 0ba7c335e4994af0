import { createListingMedia } from '@atrium/api';
import { sendFile, sendVideoFile } from '@atrium/api/upload';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useQueryClient } from '@tanstack/react-query';
import { Upload as UploadMark } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../../../../../lib/cx.ts';
import { messageOf } from '../../../../../lib/errors.ts';
import { PictureError, readPicture, toDataUri } from '../../../../../lib/read-picture.ts';
import { useText } from '../../../../../lib/text.tsx';
import { refreshListing } from '../host.api.ts';

interface Upload {
  done: number;
  /** Of the one under way. */
  share: number;
  total: number;
}

interface Failure {
  name: string;
  why: string;
}

/** Several pictures, videos and files at once, one after the other, so that a slow line shows how far it is. */
function useUpload(eventId: string, count: number) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const describe = (error: unknown): string =>
    error instanceof PictureError
      ? t(error.reason === 'type' ? 'feed.pictureType' : 'feed.pictureUnreadable')
      : messageOf(error, texts);
  const start = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || upload !== null) return;
    setFailures([]);
    for (const [index, file] of files.entries()) {
      setUpload({ done: index, share: 0, total: files.length });
      try {
        await send(eventId, file, count + index, (share) =>
          setUpload({ done: index, share, total: files.length }),
        );
      } catch (error) {
        setFailures((all) => [...all, { name: file.name, why: describe(error) }]);
      }
    }
    setUpload(null);
    await refreshListing(client);
  };
  return { upload, failures, start };
}

const films = ['video/mp4', 'video/webm', 'video/quicktime'];

async function send(
  eventId: string,
  file: File,
  sortOrder: number,
  onProgress: (share: number) => void,
): Promise<void> {
  // The camera's file name is the name until somebody enters a better one.
  const name = file.name.replace(/\.\w+$/, '').slice(0, 160) || file.name.slice(0, 160);
  const body = { name, sortOrder, ...(await upload(file, onProgress)) };
  await createListingMedia({ path: { eventId }, body, throwOnError: true });
}

async function upload(file: File, onProgress: (share: number) => void) {
  if (file.type.startsWith('image/') && file.type !== 'image/svg+xml') {
    const picture = await readPicture(file);
    URL.revokeObjectURL(picture.url);
    return { image: await toDataUri(picture.blob) };
  }
  const name = file.name.slice(0, 200);
  if (films.includes(file.type))
    return {
      videoId: (await sendVideoFile(file, { query: { source: 'content', name, minutes: 0 }, onProgress })).id,
    };
  const type = file.type.slice(0, 100);
  return { fileId: (await sendFile(file, { query: { name, ...(type !== '' && { type }) }, onProgress })).id };
}

export function GalleryUpload({ eventId, count }: { eventId: string; count: number }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { upload, failures, start } = useUpload(eventId, count);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void start([...event.dataTransfer.files]);
  };
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed px-6 py-8 text-center',
          over ? 'border-brand bg-hover' : 'border-line-strong',
        )}
      >
        <UploadMark aria-hidden="true" className="size-8 text-muted" />
        <Button disabled={upload !== null} onClick={() => input.current?.click()}>
          {t('host.addMedia')}
        </Button>
        <p className="text-sm text-muted">{t('host.addMediaText')}</p>
        <input
          ref={input}
          type="file"
          multiple
          aria-label={t('host.addMedia')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void start([...(target.files ?? [])]);
            // The same files again are a choice too.
            target.value = '';
          }}
        />
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {upload !== null && (
          <ProgressBar
            label={t('host.uploadingMedia')}
            value={(upload.done + upload.share) / upload.total}
            valueText={t('host.ofMany', { done: upload.done + 1, total: upload.total })}
          />
        )}
      </div>
      {failures.length > 0 && (
        <ul role="alert" className="mt-4 flex flex-col gap-1 text-sm text-danger">
          {failures.map(({ name, why }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
