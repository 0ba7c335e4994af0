import {
  createListingSpeaker,
  getEventSpeakerOptions,
  type Speaker,
  updateListingSpeaker,
} from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../../../components/staff/picture-input.tsx';
import { textOf, textOrNull } from '../../../../../lib/form-values.ts';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { refreshListing } from '../host.api.ts';

interface SpeakerDialogProps {
  eventId: string;
  existing: Speaker | undefined;
  onClose: () => void;
}

const fields = [
  ['lastName', 'host.lastName', 120],
  ['title', 'host.speakerTitle', 200],
  ['company', 'host.company', 200],
  ['label', 'host.label', 120],
] as const;
const networks = [
  'website',
  'linkedIn',
  'instagram',
  'facebook',
  'twitter',
  'youtube',
  'tikTok',
  'discord',
] as const;
const networkNames: Record<Exclude<(typeof networks)[number], 'website'>, string> = {
  linkedIn: 'LinkedIn',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  youtube: 'YouTube',
  tikTok: 'TikTok',
  discord: 'Discord',
};

export default function SpeakerDialog({ eventId, existing, onClose }: SpeakerDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const client = useQueryClient();
  const latest = async () => {
    const path = { eventId, speakerId: existing?.id ?? '' };
    return (await client.fetchQuery({ ...getEventSpeakerOptions({ path }), staleTime: 0 })).data;
  };
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const texts = [...fields.map(([name]) => name), ...networks, 'bio' as const].map(
        (name) => [name, textOrNull(form, `speaker.${name}`)] as const,
      );
      const body = {
        speaker: {
          ...Object.fromEntries(texts),
          firstName: textOf(form, 'speaker.firstName'),
          isHost: form.has('speaker.isHost'),
        },
        ...(picture === undefined ? {} : { imageDataUri: picture }),
      };
      if (existing === undefined) await createListingSpeaker({ path: { eventId }, body, throwOnError: true });
      else
        await updateListingSpeaker({
          path: { eventId, speakerId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, latest, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addSpeaker' : 'host.editSpeaker')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.firstName')}
        name="speaker.firstName"
        required
        autoFocus
        maxLength={120}
        dir="auto"
        defaultValue={existing?.firstName ?? ''}
      />
      {fields.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          label={t(label)}
          name={`speaker.${name}`}
          maxLength={maxLength}
          dir="auto"
          defaultValue={existing?.[name] ?? ''}
        />
      ))}
      <TextArea
        label={t('host.bio')}
        name="speaker.bio"
        maxLength={20_000}
        dir="auto"
        defaultValue={existing?.bio ?? ''}
      />
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['imageDataUri'] ?? null}
      />
      <Checkbox name="speaker.isHost" defaultChecked={existing?.isHost ?? false}>
        {t('host.moderates')}
      </Checkbox>
      <details>
        <summary className="cursor-pointer text-sm font-medium">{t('host.links')}</summary>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          {networks.map((name) => (
            <TextField
              key={name}
              type={name === 'website' ? 'url' : 'text'}
              label={name === 'website' ? t('host.website') : networkNames[name]}
              name={`speaker.${name}`}
              maxLength={500}
              dir="ltr"
              defaultValue={existing?.[name] ?? ''}
            />
          ))}
        </div>
      </details>
    </FormDialog>
  );
}
