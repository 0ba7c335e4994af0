import { Checkbox } from '@atrium/ui/checkbox';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { inWall, wallOf } from './wall-time.ts';

interface WeekdayChoiceProps {
  /** Monday is 1. */
  value: readonly number[];
  onChange: (weekdays: readonly number[]) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Days of the week at the same time; one of them stays. */
export function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  const { t } = useText();
  const format = useFormat();
  const set = (weekday: number, isOn: boolean): void =>
    onChange(WEEK.filter((one) => (one === weekday ? isOn : value.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{t('bookings.series.weekdays')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {WEEK.map((weekday) => (
          <Checkbox
            key={weekday}
            checked={value.includes(weekday)}
            disabled={value.length === 1 && value.includes(weekday)}
            onChange={(isOn) => set(weekday, isOn)}
          >
            {format.date(wallOf(`2026-06-0${weekday}`), { ...inWall, weekday: 'short' })}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

export const weekdayOf = (day: string): number => wallOf(day).getUTCDay() || 7;
