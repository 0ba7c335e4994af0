import { createBookingSpace, type ManagedBookingSpace, updateBookingSpace } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { pictureField, textOf, textOrNull } from '../../../../lib/form-values.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Edit } from '../../../../lib/edits.ts';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { fromMinor, toMinor } from '../../../money/payments/index.ts';
import { spacesOptions, staffCalls } from './admin-bookings.api.ts';
import { readSteps, writeSteps } from './refund-steps.ts';

interface SpaceDialogProps {
  placeId: string;
  existing: ManagedBookingSpace | undefined;
  onClose: () => void;
}

const NUMBERS = [
  { name: 'slotDuration', min: 5, max: 1440, initial: 60 },
  { name: 'supply', min: 1, max: 10_000, initial: 1 },
  { name: 'noticeMinutes', min: 0, max: 525_600, initial: 0 },
  { name: 'horizonDays', min: 1, max: 730, initial: 60 },
  { name: 'cancelHours', min: 0, max: 8760, initial: 0 },
] as const;
const LIMITS = ['perDay', 'perWeek'] as const;

export default function SpaceDialog({ placeId, existing, onClose }: SpaceDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  // All spaces of an organization have the same currency, which a first one tells only once it is there.
  const currency = useQuery(spacesOptions(placeId)).data?.data[0]?.currency ?? existing?.currency ?? 'EUR';
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => send({ placeId, existing, currency, edit }, fields, picture),
    { edit, touches: staffCalls, said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      size="lg"
      title={t(existing === undefined ? 'admin.bookings.addSpace' : 'admin.bookings.editSpace')}
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('admin.bookings.price')}
          name="price"
          type="number"
          required
          min={0}
          step="any"
          defaultValue={fromMinor(existing?.price ?? 0, currency)}
          description={t('admin.bookings.priceText')}
        />
        {NUMBERS.map(({ name, min, max, initial }) => (
          <TextField
            key={name}
            label={t(`admin.bookings.${name}`)}
            name={name}
            type="number"
            required
            min={min}
            max={max}
            defaultValue={existing?.[name] ?? initial}
          />
        ))}
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={t(`admin.bookings.${name}`)}
            name={name}
            type="number"
            min={1}
            max={1000}
            defaultValue={existing?.[name] ?? ''}
            description={t('admin.bookings.limitText')}
          />
        ))}
        <TextField
          label={t('admin.bookings.refunds')}
          name="refunds"
          dir="ltr"
          pattern="\s*(\d{1,4}\s*:\s*(100|\d{1,2})\s*(,|$)\s*){0,10}"
          defaultValue={writeSteps(existing?.refunds ?? [])}
          description={t('admin.bookings.refundsText')}
        />
      </div>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
      <Checkbox
        name="doorNames"
        defaultChecked={existing?.doorNames ?? false}
        description={t('admin.bookings.doorNamesText')}
      >
        {t('admin.bookings.doorNames')}
      </Checkbox>
      <Checkbox
        name="forEvents"
        defaultChecked={existing?.forEvents ?? false}
        description={t('admin.bookings.forEventsText')}
      >
        {t('admin.bookings.forEvents')}
      </Checkbox>
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

interface Target {
  placeId: string;
  existing: ManagedBookingSpace | undefined;
  currency: string;
  edit: Edit;
}

async function send(
  { placeId, existing, currency, edit }: Target,
  fields: FormData,
  picture: string | null | undefined,
): Promise<void> {
  const number = (name: string): number => Number(textOf(fields, name));
  const limit = (name: string): number | null => (textOf(fields, name) === '' ? null : number(name));
  const body = {
    name: textOf(fields, 'name'),
    description: textOrNull(fields, 'description'),
    price: toMinor(textOf(fields, 'price'), currency),
    slotDuration: number('slotDuration'),
    supply: number('supply'),
    noticeMinutes: number('noticeMinutes'),
    horizonDays: number('horizonDays'),
    cancelHours: number('cancelHours'),
    perDay: limit('perDay'),
    perWeek: limit('perWeek'),
    refunds: readSteps(textOf(fields, 'refunds')),
    doorNames: fields.get('doorNames') !== null,
    forEvents: fields.get('forEvents') !== null,
    active: fields.get('active') !== null,
    ...pictureField(picture),
  };
  if (existing === undefined)
    await createBookingSpace({ path: { bookingPlaceId: placeId }, body, throwOnError: true });
  else
    await updateBookingSpace({ path: { bookingSpaceId: existing.id }, ...edit.of(body), throwOnError: true });
}
