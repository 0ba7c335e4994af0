import { type Booking, setBookingNote } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextArea } from '@atrium/ui/text-area';
import { useMinute } from '../../../lib/clock.ts';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { bookingCalls } from './bookings.api.ts';

const LONGEST = 500;

/** For the staff, until the time begins; then it is read only. */
export function BookingNote({ booking: { id, note, startsAt } }: { booking: Booking }) {
  const texts = useText();
  const { t } = texts;
  const now = useMinute();
  const { mutation, errors } = useSave(
    (text: string | null) =>
      setBookingNote({ path: { bookingId: id }, body: { note: text }, throwOnError: true }),
    { touches: bookingCalls, said: t('bookings.noteSaved'), onSaved: () => undefined },
  );
  if (now === null) return null;
  if (Date.parse(startsAt) <= now)
    return note === null ? null : (
      <p dir="auto" className="wrap-break-word whitespace-pre-line text-muted">
        {note}
      </p>
    );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!mutation.isPending) mutation.mutate(textOrNull(new FormData(event.currentTarget), 'note'));
      }}
      className="flex flex-col items-start gap-3"
    >
      <TextArea
        key={note}
        label={t('bookings.note')}
        description={t('bookings.noteText')}
        name="note"
        defaultValue={note ?? ''}
        maxLength={LONGEST}
        dir="auto"
        className="w-full"
      />
      <Button type="submit" size="sm" pending={mutation.isPending}>
        {t('bookings.noteSave')}
      </Button>
    </Form>
  );
}
