import { createBookingClosure, type ManagedBookingPlace } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { fromZoneInput } from '../../../../lib/zone-time.ts';
import { useKeeps } from '../managers/use-keeps.ts';
import { spacesOptions, staffCalls } from './admin-bookings.api.ts';

interface ClosureDialogProps {
  place: ManagedBookingPlace;
  onClose: () => void;
}

/** Times are those of the place. Afterwards it says what is booked in that time. */
export default function ClosureDialog({ place, onClose }: ClosureDialogProps) {
  const { t } = useText();
  const spaces = useQuery(spacesOptions(place.id)).data?.data ?? [];
  const mayRefund = useKeeps('payments:write')(place.id);
  const [key] = useState(newKey);
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      const { data } = await createBookingClosure({
        path: { bookingPlaceId: place.id },
        headers: { 'idempotency-key': key },
        body: {
          spaceId: textOrNull(fields, 'spaceId'),
          start: fromZoneInput(textOf(fields, 'start'), place.timezone) ?? '',
          end: fromZoneInput(textOf(fields, 'end'), place.timezone) ?? '',
          reason: textOrNull(fields, 'reason'),
          cancel: fields.get('cancel') !== null,
        },
        throwOnError: true,
      });
      const { closure, count, canceled } = data.data;
      if (closure.isCanceling) toast({ kind: 'info', text: t('admin.bookings.cancelingTouched', { count }) });
      else if (canceled > 0)
        toast({ kind: 'success', text: t('admin.bookings.closedCanceled', { count: canceled }) });
      else if (count > 0) toast({ kind: 'info', text: t('admin.bookings.closedTouched', { count }) });
    },
    { touches: staffCalls, said: null, onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.bookings.close')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <NativeSelect label={t('admin.bookings.closeWhat')} name="spaceId" defaultValue="">
        <option value="">{t('admin.bookings.wholePlace')}</option>
        {spaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('admin.bookings.from')} name="start" type="datetime-local" required />
        <TextField label={t('admin.bookings.to')} name="end" type="datetime-local" required />
      </div>
      <TextField label={t('admin.bookings.reason')} name="reason" maxLength={300} dir="auto" />
      <Checkbox
        name="cancel"
        description={t(mayRefund ? 'admin.bookings.cancelTouchedText' : 'admin.bookings.cancelUnpaidText')}
      >
        {t('admin.bookings.cancelTouched')}
      </Checkbox>
    </FormDialog>
  );
}
