import { ApiError, type CreateGroupData, type Group } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { ImageUp } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { acceptedPictures, PictureError, readPicture, toDataUri } from '../../../lib/read-picture.ts';

export type GroupDraft = Required<
  Pick<CreateGroupData['body']['group'], 'name' | 'description' | 'access'>
> & {
  externalUrl: string | null;
};

interface GroupFormProps {
  id: string;
  group: Group | undefined;
  /** The error of the last request. */
  error: unknown;
  onSubmit: (draft: GroupDraft, imageDataUri: string | undefined) => void;
}

/** A group's name, description, access and picture. */
export function GroupForm({ id, group, error, onSubmit }: GroupFormProps) {
  const texts = useText();
  const { t } = texts;
  const [draft, setDraft] = useState<GroupDraft>({
    name: group?.name ?? '',
    description: group?.description ?? '',
    access: group?.access ?? 'public',
    externalUrl: group?.externalUrl ?? null,
  });
  const [missing, setMissing] = useState(false);
  const picture = useChosenPicture();
  const errorOf = (field: string): string | null =>
    error instanceof ApiError && error.field?.endsWith(field) === true ? messageOf(error, texts) : null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const name = draft.name.trim();
    setMissing(name === '');
    if (name === '') return;
    onSubmit({ ...draft, name }, picture.blob === null ? undefined : await toDataUri(picture.blob));
  };
  return (
    <form id={id} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('groups.name')}
        value={draft.name}
        maxLength={120}
        required
        autoFocus={group === undefined}
        error={missing ? t('groups.nameMissing') : errorOf('name')}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextArea
        label={t('groups.about')}
        description={t('groups.aboutHint')}
        value={draft.description}
        maxLength={5000}
        error={errorOf('description')}
        onChange={(description) => setDraft({ ...draft, description })}
      />
      <RadioGroup
        framed
        name={`${id}-access`}
        label={t('groups.access')}
        value={draft.access}
        onChange={(value) => setDraft({ ...draft, access: value === 'private' ? 'private' : 'public' })}
        options={[
          { value: 'public', label: t('groups.public'), description: t('groups.publicText') },
          { value: 'private', label: t('groups.private'), description: t('groups.privateText') },
        ]}
      />
      <Picture group={group} picture={picture} error={errorOf('imageDataUri')} />
      <TextField
        type="url"
        label={t('groups.website')}
        placeholder="https://"
        value={draft.externalUrl ?? ''}
        error={errorOf('externalUrl')}
        onChange={(url) => setDraft({ ...draft, externalUrl: url.trim() === '' ? null : url.trim() })}
      />
    </form>
  );
}

function useChosenPicture() {
  const { t } = useText();
  const [chosen, setChosen] = useState<{ url: string; blob: Blob } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  return {
    url: chosen?.url ?? null,
    blob: chosen?.blob ?? null,
    error,
    async choose(file: File) {
      setError(null);
      try {
        setChosen(await readPicture(file));
      } catch (failure) {
        const wrongType = failure instanceof PictureError && failure.reason === 'type';
        setError(t(wrongType ? 'feed.pictureType' : 'feed.pictureUnreadable'));
      }
    },
  };
}

interface PictureProps {
  group: Group | undefined;
  picture: ReturnType<typeof useChosenPicture>;
  error: string | null;
}

function Picture({ group, picture, error }: PictureProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const wrong = picture.error ?? error;
  return (
    <div className="flex flex-col gap-2">
      <span className="text-sm font-medium">{t('groups.picture')}</span>
      {picture.url === null ? (
        <Image
          src={pictureOf(group?.image ?? null, 'public')}
          alt=""
          seed={group?.slug ?? 'group'}
          ratio="5/1"
          className="rounded-md"
        />
      ) : (
        <img src={picture.url} alt="" className="aspect-5/1 w-full rounded-md object-cover" />
      )}
      <div>
        <Button size="sm" icon={<ImageUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t('groups.choosePicture')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={acceptedPictures}
          aria-label={t('groups.choosePicture')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void picture.choose(file);
            event.target.value = '';
          }}
        />
      </div>
      {wrong !== null && (
        <p role="alert" className="text-sm text-danger">
          {wrong}
        </p>
      )}
    </div>
  );
}
