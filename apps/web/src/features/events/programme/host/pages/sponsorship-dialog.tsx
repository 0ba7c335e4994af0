import {
  type BaseAccount,
  type BaseEventSponsorship,
  createListingSponsorship,
  type EventSponsorshipLevel,
  updateListingSponsorship,
} from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '../../../../../components/people-picker.tsx';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../../../components/staff/picture-input.tsx';
import { pictureField, textOf, textOrNull } from '../../../../../lib/form-values.ts';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { refreshListing } from '../host.api.ts';

interface SponsorshipDialogProps {
  eventId: string;
  level: EventSponsorshipLevel;
  existing: BaseEventSponsorship | undefined;
  onClose: () => void;
}

export default function SponsorshipDialog({ eventId, level, existing, onClose }: SponsorshipDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const client = useQueryClient();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [people, setPeople] = useState<readonly BaseAccount[]>(
    existing?.account === null || existing === undefined ? [] : [existing.account],
  );
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const path = { eventId, sponsorshipLevelId: level.id };
      const body = {
        name: textOf(form, 'name'),
        description: textOrNull(form, 'description'),
        url: textOrNull(form, 'url'),
        accountId: people.at(-1)?.id ?? null,
        ...pictureField(picture),
      };
      if (existing === undefined)
        await createListingSponsorship({
          path,
          body: { ...body, sortOrder: level.sponsors.length },
          throwOnError: true,
        });
      else
        await updateListingSponsorship({
          path: { ...path, sponsorshipId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addSponsor' : 'host.editSponsor')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.name')}
        name="name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <PictureInput
        label={t('host.logo')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
      <TextField
        type="url"
        label={t('host.website')}
        name="url"
        placeholder="https://"
        maxLength={1000}
        defaultValue={existing?.url ?? ''}
      />
      <TextArea
        label={t('form.description')}
        name="description"
        maxLength={2000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <PeoplePicker
        label={t('host.sponsorAccount')}
        placeholder={t('host.addSponsorsHint')}
        value={people}
        // One account at the most: the last one chosen.
        onChange={(next) => setPeople(next.slice(-1))}
        error={errors['accountId'] ?? null}
      />
    </FormDialog>
  );
}
