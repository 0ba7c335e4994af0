import { type BaseAccount, bookSeriesForSomebody, type ManagedBookingSpace } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useState } from 'react';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../lib/form-values.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { WeekdayChoice, weekdayOf } from '../weekday-choice.tsx';
import { staffCalls } from './admin-bookings.api.ts';

/** A weekly time for one person, free of charge; dates that are not free are left out. */
export default function SeriesDialog({
  space,
  onClose,
}: {
  space: ManagedBookingSpace;
  onClose: () => void;
}) {
  const { t } = useText();
  const [key] = useState(newKey);
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const [day, setDay] = useState('');
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const weekdays = chosen ?? (day === '' ? [] : [weekdayOf(day)]);
  const person = people.at(-1);
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      const { data } = await bookSeriesForSomebody({
        path: { bookingSpaceId: space.id },
        headers: { 'idempotency-key': key },
        body: {
          accountId: person?.id ?? '',
          day,
          until: textOf(fields, 'until'),
          time: textOf(fields, 'time'),
          everyWeeks: Number(textOf(fields, 'everyWeeks')),
          weekdays: weekdays.join(),
        },
        throwOnError: true,
      });
      toast({
        kind: 'success',
        text: t('admin.bookings.seriesBooked', { count: data.data.bookings.length }),
      });
    },
    { touches: staffCalls, said: null, onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.bookings.series')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('admin.bookings.seriesText')}</p>
      <PeoplePicker
        label={t('admin.bookings.person')}
        placeholder={t('admin.bookings.seriesPerson')}
        value={person === undefined ? [] : [person]}
        onChange={setPeople}
        error={errors['accountId'] ?? null}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('bookings.series.first')}
          name="day"
          type="date"
          required
          value={day}
          onChange={setDay}
        />
        <TextField label={t('bookings.series.until')} name="until" type="date" required min={day} />
        <TextField label={t('bookings.series.time')} name="time" type="time" required />
        <NativeSelect label={t('bookings.series.repeat')} name="everyWeeks" defaultValue="1">
          {[1, 2, 3, 4].map((weeks) => (
            <option key={weeks} value={weeks}>
              {t('bookings.series.weeks', { count: weeks })}
            </option>
          ))}
        </NativeSelect>
      </div>
      <WeekdayChoice value={weekdays} onChange={setChosen} />
    </FormDialog>
  );
}
