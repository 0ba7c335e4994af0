import { createListingMedia } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../../../../../lib/cx.ts';
import { messageOf } from '../../../../../lib/errors.ts';
import { acceptedPictures, PictureError, readPicture, toDataUri } from '../../../../../lib/read-picture.ts';
import { useText } from '../../../../../lib/text.tsx';
import { refreshListing } from '../host.api.ts';

interface Upload {
  done: number;
  total: number;
}

interface Failure {
  name: string;
  why: string;
}

/** Several pictures at once, one after the other, so that a slow line shows how far it is. */
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
      setUpload({ done: index, total: files.length });
      try {
        await send(eventId, file, count + index);
      } catch (error) {
        setFailures((all) => [...all, { name: file.name, why: describe(error) }]);
      }
    }
    setUpload(null);
    await refreshListing(client);
  };
  return { upload, failures, start };
}

async function send(eventId: string, file: File, sortOrder: number): Promise<void> {
  const picture = await readPicture(file);
  URL.revokeObjectURL(picture.url);
  const image = await toDataUri(picture.blob);
  // The camera's file name is the name until somebody enters a better one.
  const name = file.name.replace(/\.\w+$/, '').slice(0, 160) || file.name.slice(0, 160);
  await createListingMedia({ path: { eventId }, body: { name, image, sortOrder }, throwOnError: true });
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
        <ImagePlus aria-hidden="true" className="size-8 text-muted" />
        <Button disabled={upload !== null} onClick={() => input.current?.click()}>
          {t('host.addPictures')}
        </Button>
        <p className="text-sm text-muted">{t('host.addPicturesText')}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept={acceptedPictures}
          aria-label={t('host.addPictures')}
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
            label={t('host.uploading')}
            value={upload.done / upload.total}
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
