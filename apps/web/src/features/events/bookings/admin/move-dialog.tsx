import { type ManagedBooking, moveBooking } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../lib/form-values.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { spacesOptions, staffCalls } from './admin-bookings.api.ts';
import type { Wish } from './use-moving.tsx';

interface MoveDialogProps {
  booking: ManagedBooking;
  /** Where it was dropped. */
  wish?: Wish;
  onClose: () => void;
}

const wishOf = ({ space, day, time }: ManagedBooking): Wish => ({ spaceId: space.id, day, time });

/** Another slot, of this space or of another one of the place; the person is told. */
export default function MoveDialog({ booking, wish = wishOf(booking), onClose }: MoveDialogProps) {
  const { t } = useText();
  const spaces = useQuery(spacesOptions(booking.place.id)).data?.data ?? [];
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      moveBooking({
        path: { bookingId: booking.id },
        body: {
          spaceId: textOf(fields, 'spaceId'),
          day: textOf(fields, 'day'),
          time: textOf(fields, 'time'),
        },
        throwOnError: true,
      }),
    { touches: staffCalls, said: t('admin.bookings.moved'), onSaved: onClose },
  );
  const others = spaces.filter(({ id }) => id !== booking.space.id);
  return (
    <FormDialog
      title={t('admin.bookings.move')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <NativeSelect
        key={others.length}
        label={t('admin.bookings.space')}
        name="spaceId"
        defaultValue={wish.spaceId}
      >
        <option value={booking.space.id}>{booking.space.name}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('admin.bookings.dayField')}
          name="day"
          type="date"
          required
          defaultValue={wish.day}
        />
        <TextField
          label={t('admin.bookings.time')}
          name="time"
          type="time"
          required
          defaultValue={wish.time}
        />
      </div>
    </FormDialog>
  );
}
