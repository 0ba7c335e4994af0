import { type ChatChannelMember, updateChatChannel, uploadImage } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { acceptedPictures, type Picture, readPicture, toDataUri } from '../../../lib/read-picture.ts';
import { useText } from '../../../lib/text.tsx';
import { channelOf, refreshChannel } from './chat.api.ts';

/** Another name or picture. */
export function ChannelDialog({ row, close }: { row: ChatChannelMember; close: () => void }) {
  const texts = useText();
  const { t } = texts;
  const { channelId, channel } = row;
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(channel.name ?? '');
  const [picture, setPicture] = useState<Picture | 'none' | null>(null);
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { data } = await updateChatChannel({
        path: { channelId },
        body: {
          ...(name.trim() !== channel.name && { name: name.trim() }),
          ...(picture !== null && { imageId: picture === 'none' ? null : await store(picture) }),
        },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: (answer) => {
      client.setQueryData(channelOf(channelId).queryKey, answer);
      refreshChannel(client, channelId);
      close();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('chat.change')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={save.isPending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (name.trim() === '') setMissing(true);
          else save.mutate();
        }}
      >
        <PictureField
          name={name}
          standing={pictureOf(channel.image, 'thumbnail')}
          picture={picture}
          change={setPicture}
        />
        <TextField
          required
          label={t('chat.name')}
          maxLength={100}
          value={name}
          error={missing ? t('chat.nameMissing') : null}
          onChange={(text) => {
            setName(text);
            setMissing(false);
          }}
        />
        {save.isError && (
          <p role="alert" className="text-sm text-danger">
            {messageOf(save.error, texts)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

async function store({ blob, name }: Picture): Promise<string> {
  const { data } = await uploadImage({
    body: { type: 'thread', dataUri: await toDataUri(blob), name: name.slice(0, 200) },
    throwOnError: true,
  });
  return data.data.id;
}

interface PictureFieldProps {
  name: string;
  standing: string | null;
  picture: Picture | 'none' | null;
  change: (picture: Picture | 'none' | null) => void;
}

function PictureField({ name, standing, picture, change }: PictureFieldProps) {
  const { t } = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const chosen = picture === 'none' ? null : picture;
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  const shown = picture === null ? standing : (chosen?.url ?? null);
  return (
    <div className="flex items-center gap-4">
      <Avatar decorative size="lg" name={name} imageUrl={shown} />
      <div className="flex flex-wrap gap-2">
        <input
          ref={chooser}
          type="file"
          accept={acceptedPictures}
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file === undefined) return;
            setWrong(false);
            readPicture(file).then(change, () => setWrong(true));
          }}
        />
        <Button size="sm" icon={<ImagePlus aria-hidden="true" />} onClick={() => chooser.current?.click()}>
          {t('chat.choosePicture')}
        </Button>
        {shown !== null && (
          <Button size="sm" variant="quiet" onClick={() => change('none')}>
            {t('chat.removePicture')}
          </Button>
        )}
        {isWrong && (
          <p role="alert" className="text-sm text-danger">
            {t('feed.pictureUnreadable')}
          </p>
        )}
      </div>
    </div>
  );
}
