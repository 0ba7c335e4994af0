import { Button } from '@atrium/ui/button';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { acceptedPictures, PictureError, readPicture, toDataUri } from '../../lib/read-picture.ts';
import { useText } from '../../lib/text.tsx';
import { useTouch } from './editing.tsx';

interface PictureInputProps {
  label: string;
  /** Address of the one that is kept. */
  stored: string | null;
  /** A data address for a new picture, null to remove the one that is kept, undefined to leave it. */
  onChange: (picture: string | null | undefined) => void;
  error?: string | null;
}

/** One picture of a form: shown as it will be, and sent with the other fields. */
export function PictureInput({ label, stored, onChange, error = null }: PictureInputProps) {
  const { t } = useText();
  const touch = useTouch();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(stored);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => () => revoke(shown), [shown]);
  const choose = async (file: File): Promise<void> => {
    setTrouble(null);
    try {
      const picture = await readPicture(file);
      onChange(await toDataUri(picture.blob));
      setShown(picture.url);
    } catch (failure) {
      const wrongType = failure instanceof PictureError && failure.reason === 'type';
      setTrouble(t(wrongType ? 'feed.pictureType' : 'feed.pictureUnreadable'));
    }
  };
  const remove = (): void => {
    onChange(stored === null ? undefined : null);
    setShown(null);
    touch();
  };
  const message = trouble ?? error;
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        {shown !== null && (
          <img src={shown} alt="" className="h-20 max-w-40 rounded-md border border-line object-contain" />
        )}
        <Button icon={<ImageUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(shown === null ? 'form.pictureAdd' : 'form.pictureChange')}
        </Button>
        {shown !== null && (
          <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
            {t('form.pictureRemove')}
          </Button>
        )}
      </div>
      {message !== null && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void choose(file);
          // The same file again is a choice too.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function revoke(url: string | null): void {
  if (url?.startsWith('blob:') === true) URL.revokeObjectURL(url);
}
