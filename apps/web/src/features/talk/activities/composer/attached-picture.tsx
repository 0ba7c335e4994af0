import { IconButton } from '@atrium/ui/icon-button';
import { TextField } from '@atrium/ui/text-field';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { type Picture, PictureError, readPicture } from '../../../../lib/read-picture.ts';

/** The one picture of a post: from a file, the clipboard or a drop. */
export function usePicture() {
  const { t } = useText();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => revoke(picture), [picture]);
  const attach = async (file: File): Promise<void> => {
    setError(null);
    try {
      setPicture(await readPicture(file));
    } catch (failure) {
      const wrongType = failure instanceof PictureError && failure.reason === 'type';
      setError(t(wrongType ? 'feed.pictureType' : 'feed.pictureUnreadable'));
    }
  };
  const remove = (): void => {
    setPicture(null);
    setDescription('');
    setError(null);
  };
  return { picture, description, setDescription, error, attach, remove };
}

function revoke(picture: Picture | null): void {
  if (picture !== null) URL.revokeObjectURL(picture.url);
}

interface AttachedPictureProps {
  picture: Picture;
  description: string;
  setDescription: (text: string) => void;
  remove: () => void;
}

export function AttachedPicture({ picture, description, setDescription, remove }: AttachedPictureProps) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <div className="relative shrink-0 overflow-clip rounded-md bg-sunken sm:w-40">
        <img src={picture.url} alt="" className="max-h-64 w-full object-contain sm:max-h-32" />
        <span className="absolute end-1.5 top-1.5">
          <IconButton size="sm" variant="secondary" aria-label={t('feed.removePicture')} onClick={remove}>
            <X />
          </IconButton>
        </span>
      </div>
      <TextField
        label={t('feed.pictureDescription')}
        description={t('feed.pictureDescriptionHelp')}
        maxLength={1000}
        value={description}
        onChange={setDescription}
        className="grow"
      />
    </div>
  );
}
