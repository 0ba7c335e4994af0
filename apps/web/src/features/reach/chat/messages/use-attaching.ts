import { type BaseImage, uploadImage } from '@atrium/api';
import { sendFile } from '@atrium/api/upload';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { fewAtOnce } from '../../../../lib/few-at-once.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { acceptedPictures, readPicture, toDataUri } from '../../../../lib/read-picture.ts';
import { useText } from '../../../../lib/text.tsx';

const most = 10;
const largestFile = 25_000_000;
/** More would only share a slow line, and hold the bytes of all of them. */
const uploadsAtOnce = 3;

/** A picture or file that goes with the next message; it is sent to the storage at once. */
export interface Attached {
  key: string;
  name: string;
  /** Of a picture, to be shown; to be revoked. */
  url: string | null;
  done: { image: BaseImage } | { file: { id: number; name: string } } | null;
  error: string | null;
}

export function useAttaching() {
  const texts = useText();
  const { t } = texts;
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const [inTurn] = useState(() => fewAtOnce(uploadsAtOnce));
  const removed = useRef(new Set<string>());
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const shown = urls.current;
    return () => {
      for (const url of shown) URL.revokeObjectURL(url);
    };
  }, []);

  const change = (key: string, part: Partial<Attached>): void =>
    setAttached((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const upload = async (key: string, file: File): Promise<void> => {
    try {
      if (acceptedPictures.split(',').includes(file.type)) {
        const { url, blob, name } = await readPicture(file);
        urls.current.add(url);
        change(key, { url });
        return await inTurn(async () => {
          if (removed.current.has(key)) return;
          const { data } = await uploadImage({
            body: { type: 'thread', dataUri: await toDataUri(blob), name: name.slice(0, 200) },
            throwOnError: true,
          });
          change(key, { done: { image: data.data } });
        });
      }
      if (file.size > largestFile) return change(key, { error: t('chat.tooLarge') });
      const name = file.name.slice(0, 200).toWellFormed();
      await inTurn(async () => {
        if (removed.current.has(key)) return;
        const { id } = await sendFile(file, { query: { name, type: file.type.slice(0, 100) } });
        change(key, { done: { file: { id, name } } });
      });
    } catch (error) {
      change(key, { error: messageOf(error, texts) });
    }
  };

  return {
    attached,
    isFull: attached.length >= most,
    attach: (files: Iterable<File>): void => {
      const added = [...files].slice(0, most - attached.length).map((file) => ({ key: newKey(), file }));
      setAttached((all) => [
        ...all,
        ...added.map(({ key, file: { name } }) => ({ key, name, url: null, done: null, error: null })),
      ]);
      for (const { key, file } of added) void upload(key, file);
    },
    remove: (key: string): void => {
      removed.current.add(key);
      setAttached((all) => all.filter((one) => one.key !== key));
    },
    clear: (): void => setAttached([]),
  };
}
