import { TextField } from '@atrium/ui/text-field';
import { toLocalInput } from '../../lib/local-time.ts';
import { useText } from '../../lib/text.tsx';

/** From when until when something runs, in the reader's own zone. */
export function PeriodFields({ startDate, endDate }: { startDate?: string; endDate?: string | null }) {
  const { t } = useText();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        type="datetime-local"
        name="startDate"
        label={t('form.start')}
        description={t('form.startText')}
        defaultValue={startDate === undefined ? '' : toLocalInput(startDate)}
      />
      <TextField
        type="datetime-local"
        name="endDate"
        label={t('form.end')}
        description={t('form.endText')}
        defaultValue={endDate === undefined || endDate === null ? '' : toLocalInput(endDate)}
      />
    </div>
  );
}
