import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { TextField } from '@atrium/ui/text-field';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../lib/local-time.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { useText } from '../../lib/text.tsx';

export interface Period {
  key: string;
  /** Null: a new one. */
  id: string | null;
  /** A price in the organization's currency, or a share in percent; as it is written. */
  value: string;
  start: string;
  end: string;
  name: string | null;
}

export function readPeriods<T>(periods: readonly Period[], read: (period: Period) => T) {
  return periods.flatMap((period) => {
    const startDate = fromLocalInput(period.start);
    const endDate = fromLocalInput(period.end);
    return startDate === null || endDate === null
      ? []
      : [{ ...read(period), id: period.id, startDate, endDate }];
  });
}

interface ScheduleFieldsProps {
  label: string;
  text: string;
  valueLabel: string;
  add: string;
  max?: number;
  step: number;
  periods: Period[];
  onChange: (periods: Period[]) => void;
  error: string | undefined;
}

/** What changes with time: a row for each period, in the reader's own zone. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { t } = useText();
  const { label, text, valueLabel, add, max, step, periods, onChange, error } = props;
  const [focus, setFocus] = useState<string | null>(null);
  const put = (key: string, changes: Partial<Period>) =>
    onChange(periods.map((period) => (period.key === key ? { ...period, ...changes } : period)));
  const append = () => {
    const last = periods.at(-1);
    const key = newUuid();
    setFocus(key);
    onChange([...periods, { key, id: null, value: '', start: last?.end ?? '', end: '', name: null }]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-muted">{text}</p>
      {periods.map((period, index) => (
        <div
          key={period.key}
          className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[6rem_1fr_1fr_auto]"
        >
          <TextField
            label={valueLabel}
            type="number"
            inputMode="decimal"
            min={0}
            {...(max !== undefined && { max })}
            step={step}
            required
            autoFocus={focus === period.key}
            value={period.value}
            onChange={(value) => put(period.key, { value })}
          />
          <IconButton
            aria-label={t('tickets.removePeriod', { number: index + 1 })}
            className="sm:order-last"
            onClick={() => onChange(periods.filter(({ key }) => key !== period.key))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
          <TextField
            label={t('tickets.from')}
            type="datetime-local"
            required
            className="col-span-2 sm:col-span-1"
            value={period.start}
            onChange={(start) => put(period.key, { start })}
          />
          <TextField
            label={t('tickets.until')}
            type="datetime-local"
            required
            className="col-span-2 sm:col-span-1"
            value={period.end}
            onChange={(end) => put(period.key, { end })}
          />
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button size="sm" icon={<Plus aria-hidden="true" />} className="self-start" onClick={append}>
        {add}
      </Button>
    </fieldset>
  );
}

interface Scheduled {
  id: string;
  startDate: string;
  endDate: string;
}

export const toPeriods = <T extends Scheduled>(
  schedules: readonly T[] | undefined,
  read: (schedule: T) => { value: string; name: string | null },
): Period[] =>
  (schedules ?? []).map((schedule) => ({
    ...read(schedule),
    key: schedule.id,
    id: schedule.id,
    start: toLocalInput(schedule.startDate),
    end: toLocalInput(schedule.endDate),
  }));
