import { type BasePass, updatePassSeat } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { attendeeCalls, type PassPath } from './checkin.api.ts';

interface SeatFormProps {
  path: PassPath;
  pass: BasePass;
  close: () => void;
}

/** The seat as its holder and the door read it; an empty field takes it away. */
export default function SeatForm({ path, pass, close }: SeatFormProps) {
  const texts = useText();
  const { t } = texts;
  const { mutation, errors } = useSave(
    (location: string | null) => updatePassSeat({ path, body: { location }, throwOnError: true }),
    { touches: attendeeCalls, said: t('form.saved'), onSaved: close },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(textOrNull(new FormData(event.currentTarget), 'location'));
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <TextField
        label={t('attendees.seat')}
        name="location"
        maxLength={80}
        dir="auto"
        defaultValue={pass.location ?? ''}
        className="grow basis-48"
      />
      <Button onClick={close} disabled={mutation.isPending}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" variant="primary" pending={mutation.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}
