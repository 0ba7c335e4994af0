import { type ChatChannelMember, updateChatChannel, uploadImage } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTouch } from '../../../components/staff/editing.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { acceptedPictures, type Picture, readPicture, toDataUri } from '../../../lib/read-picture.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { channelOf, refreshChannel } from './chat.api.ts';

/** Another name or picture. */
export function ChannelDialog({ row, close }: { row: ChatChannelMember; close: () => void }) {
  const { t } = useText();
  const { channelId, channel } = row;
  const client = useQueryClient();
  const edit = useEdit(channel);
  const [picture, setPicture] = useState<Picture | 'none' | null>(null);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const { data } = await updateChatChannel({
        path: { channelId },
        ...edit.of({
          name: textOf(fields, 'name'),
          ...(picture !== null && { imageId: picture === 'none' ? null : await store(picture) }),
        }),
        throwOnError: true,
      });
      client.setQueryData(channelOf(channelId).queryKey, data);
      refreshChannel(client, channelId);
    },
    {
      edit,
      latest: async () => (await client.fetchQuery({ ...channelOf(channelId), staleTime: 0 })).data.channel,
      touches: [],
      said: null,
      onSaved: close,
    },
  );
  return (
    <FormDialog
      title={t('chat.change')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={close}
    >
      <PictureField
        name={channel.name ?? ''}
        standing={pictureOf(channel.image, 'thumbnail')}
        picture={picture}
        change={setPicture}
      />
      <TextField
        required
        label={t('chat.name')}
        name="name"
        maxLength={100}
        dir="auto"
        defaultValue={channel.name ?? ''}
      />
    </FormDialog>
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
  const touch = useTouch();
  const choose = (next: Picture | 'none'): void => {
    touch();
    change(next);
  };
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
            readPicture(file).then(choose, () => setWrong(true));
          }}
        />
        <Button size="sm" icon={<ImagePlus aria-hidden="true" />} onClick={() => chooser.current?.click()}>
          {t('chat.choosePicture')}
        </Button>
        {shown !== null && (
          <Button size="sm" variant="quiet" onClick={() => choose('none')}>
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
