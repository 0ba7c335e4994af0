import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { TextField } from '@atrium/ui/text-field';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { useText } from '../../../lib/text.tsx';
import { FieldError } from './fields.tsx';
import type { Span } from './timeline.ts';
import { Timeline } from './timeline.tsx';
import { useEventClock } from './zone.ts';

export interface Period {
  key: string;
  /** Null: a new one. */
  id: string | null;
  /** A price in the organization's currency, or a share in percent; as it is written. */
  value: string;
  start: string;
  end: string;
  name: string;
}

type Clock = ReturnType<typeof useEventClock>;

export function readPeriods<T>(
  periods: readonly Period[],
  { fromInput }: Clock,
  read: (period: Period) => T,
): (T & { id: string | null; startDate: string; endDate: string })[] {
  return periods.map((period) => ({
    ...read(period),
    id: period.id,
    // The form is not sent while one is empty.
    startDate: fromInput(period.start) ?? '',
    endDate: fromInput(period.end) ?? '',
  }));
}

interface ScheduleFieldsProps {
  label: string;
  text: string;
  valueLabel: string;
  add: string;
  max: number;
  step: number;
  /** Whether people are told what a period is called. */
  named?: boolean;
  periods: Period[];
  onChange: (periods: Period[]) => void;
  /** Where the server's refusals of it begin. */
  path: string;
  errors: Readonly<Record<string, string>>;
  /** The value outside of all periods, as typed, and the function that formats a value. */
  usual: string;
  show: (value: number) => string;
}

/** A value that changes with time: a row for each period, and a timeline of all of them. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { label, text, add, periods, onChange, path, errors, usual, show } = props;
  const [focus, setFocus] = useState<string | null>(null);
  const { fromInput, toInput } = useEventClock();
  const append = () => {
    const key = newUuid();
    // Most periods begin at once, or where the one before ends.
    const start = periods.at(-1)?.end || toInput(new Date().toISOString());
    setFocus(key);
    onChange([...periods, { key, id: null, value: '', start, end: '', name: '' }]);
  };
  const spans = periods.map(({ value, start, end }): Span => ({
    value: Number(value),
    start: Date.parse(fromInput(start) ?? ''),
    end: Date.parse(fromInput(end) ?? ''),
  }));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-muted">{text}</p>
      {periods.map((period, index) => (
        <PeriodRow
          key={period.key}
          {...props}
          period={period}
          index={index}
          autoFocus={focus === period.key}
          onChange={(next) =>
            onChange(
              next === null
                ? periods.filter(({ key }) => key !== period.key)
                : periods.map((other) => (other.key === period.key ? next : other)),
            )
          }
        />
      ))}
      <FieldError>{errors[path]}</FieldError>
      <Timeline label={label} periods={spans} usual={Number(usual)} show={show} />
      <Button size="sm" icon={<Plus aria-hidden="true" />} className="self-start" onClick={append}>
        {add}
      </Button>
    </fieldset>
  );
}

interface PeriodRowProps extends Omit<ScheduleFieldsProps, 'onChange'> {
  period: Period;
  index: number;
  autoFocus: boolean;
  /** Null: it goes. */
  onChange: (period: Period | null) => void;
}

function PeriodRow(props: PeriodRowProps) {
  const { t } = useText();
  const { valueLabel, max, step, named = false, path, errors, period, index, autoFocus, onChange } = props;
  const at = `${path}/${index}`;
  const field = (key: 'value' | 'start' | 'end' | 'name', names: string[]) => ({
    value: period[key],
    onChange: (value: string) => onChange({ ...period, [key]: value }),
    error: names.map((name) => errors[name]).find((message) => message !== undefined),
  });
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2 border-s-2 border-line ps-3 sm:grid-cols-[7rem_1fr_1fr_auto]">
      <TextField
        label={valueLabel}
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={step}
        required
        autoFocus={autoFocus}
        {...field('value', [`${at}/price`, `${at}/percentage`])}
      />
      <IconButton
        aria-label={t('tickets.removePeriod', { number: index + 1 })}
        className="mt-6 sm:order-last"
        onClick={() => onChange(null)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <TextField
        label={t('tickets.from')}
        type="datetime-local"
        required
        className="col-span-2 sm:col-span-1"
        {...field('start', [`${at}/startDate`, at])}
      />
      <TextField
        label={t('tickets.until')}
        type="datetime-local"
        required
        className="col-span-2 sm:col-span-1"
        {...field('end', [`${at}/endDate`])}
      />
      {named && (
        <TextField
          label={t('tickets.periodName')}
          maxLength={300}
          dir="auto"
          placeholder={t('tickets.periodExample')}
          className="col-span-2 sm:order-last sm:col-span-3"
          {...field('name', [`${at}/name`])}
        />
      )}
    </div>
  );
}

interface Scheduled {
  id: string;
  startDate: string;
  endDate: string;
}

export const toPeriods = <T extends Scheduled>(
  schedules: readonly T[] | undefined,
  { toInput }: Clock,
  read: (schedule: T) => { value: string; name: string },
): Period[] =>
  (schedules ?? []).map((schedule) => ({
    ...read(schedule),
    key: schedule.id,
    id: schedule.id,
    start: toInput(schedule.startDate),
    end: toInput(schedule.endDate),
  }));
