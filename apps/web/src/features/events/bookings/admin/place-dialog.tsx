import { createBookingPlace, type ManagedBookingPlace, updateBookingPlace } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { ZoneSelect } from '../../../../components/zone-select.tsx';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { pictureField, textOf, textOrNull } from '../../../../lib/form-values.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Edit } from '../../../../lib/edits.ts';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { staffCalls } from './admin-bookings.api.ts';

interface PlaceDialogProps {
  existing: ManagedBookingPlace | undefined;
  onClose: () => void;
}

const LINES = ['address1', 'address2', 'zip', 'city', 'state', 'country'] as const;

export default function PlaceDialog({ existing, onClose }: PlaceDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const { config } = useSite();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => send(existing, edit, fields, picture),
    {
      edit,
      touches: staffCalls,
      said: t('form.saved'),
      onSaved: onClose,
    },
  );
  const zone = existing?.timezone ?? config.TIMEZONE;
  return (
    <FormDialog
      title={t(existing === undefined ? 'admin.bookings.addPlace' : 'admin.bookings.editPlace')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.bookings.name')}
        name="name"
        required
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextArea
        label={t('admin.bookings.description')}
        name="description"
        maxLength={5000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <ZoneSelect
        label={t('admin.bookings.timezone')}
        name="timezone"
        own={zone}
        defaultValue={zone}
        error={errors['timezone'] ?? null}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {LINES.map((name) => (
          <TextField
            key={name}
            label={t(`admin.bookings.${name}`)}
            name={name}
            maxLength={160}
            dir="auto"
            defaultValue={existing?.[name] ?? ''}
          />
        ))}
      </div>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
      <Checkbox
        name="active"
        defaultChecked={existing?.active ?? true}
        description={t('admin.bookings.activeText')}
      >
        {t('admin.bookings.active')}
      </Checkbox>
    </FormDialog>
  );
}

async function send(
  existing: ManagedBookingPlace | undefined,
  edit: Edit,
  fields: FormData,
  picture: string | null | undefined,
): Promise<void> {
  const body = {
    name: textOf(fields, 'name'),
    description: textOrNull(fields, 'description'),
    timezone: textOf(fields, 'timezone'),
    address1: textOrNull(fields, 'address1'),
    address2: textOrNull(fields, 'address2'),
    zip: textOrNull(fields, 'zip'),
    city: textOrNull(fields, 'city'),
    state: textOrNull(fields, 'state'),
    country: textOrNull(fields, 'country'),
    active: fields.get('active') !== null,
    ...pictureField(picture),
  };
  if (existing === undefined) await createBookingPlace({ body, throwOnError: true });
  else
    await updateBookingPlace({ path: { bookingPlaceId: existing.id }, ...edit.of(body), throwOnError: true });
}
