import { type BaseAccount, bookForSomebody, type ManagedBookingPlace } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../lib/form-values.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { spacesOptions, staffCalls } from '../admin/admin-bookings.api.ts';

interface BookDialogProps {
  place: ManagedBookingPlace;
  day: string;
  onClose: () => void;
}

/** One slot for one person, free of charge, who is told by a mail. */
export default function BookDialog({ place, day, onClose }: BookDialogProps) {
  const { t } = useText();
  const [key] = useState(newKey);
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const spaces = useQuery(spacesOptions(place.id));
  const open = spaces.data?.data.filter(({ active }) => active) ?? [];
  const person = people.at(-1);
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      bookForSomebody({
        path: { bookingSpaceId: textOf(fields, 'spaceId') },
        headers: { 'idempotency-key': key },
        body: {
          accountId: person?.id ?? '',
          day: textOf(fields, 'day'),
          time: textOf(fields, 'time'),
        },
        throwOnError: true,
      }),
    { touches: staffCalls, said: t('admin.bookings.booked'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.bookings.book')}
      action={t('admin.bookings.bookDo')}
      pending={mutation.isPending}
      loading={spaces.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('admin.bookings.bookText')}</p>
      <PeoplePicker
        label={t('admin.bookings.person')}
        placeholder={t('admin.bookings.seriesPerson')}
        value={person === undefined ? [] : [person]}
        onChange={setPeople}
        error={errors['accountId'] ?? null}
      />
      <NativeSelect label={t('admin.bookings.space')} name="spaceId">
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('admin.bookings.dayField')} name="day" type="date" required defaultValue={day} />
        <TextField label={t('admin.bookings.time')} name="time" type="time" required />
      </div>
    </FormDialog>
  );
}
