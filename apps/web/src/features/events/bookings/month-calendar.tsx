import type { BookingDaySlots } from '@atrium/api';
import { CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { useText } from '../../../lib/text.tsx';

interface MonthCalendarProps {
  /** The slots of the month, by its days. */
  days: readonly BookingDaySlots[];
  /** `YYYY-MM-DD` */
  today: string;
  last: string;
  chosen: string;
  onChoose: (day: string) => void;
  /** Its first day, when the reader turns to another month. */
  onMonth: (firstDay: string) => void;
}

type Room = 'much' | 'little' | 'none';

/** Half and more of the pieces are there, some are, or none is. Days without slots have no room either. */
function roomOf({ slots }: BookingDaySlots): Room {
  const free = slots.filter(({ supply }) => supply > 0).length;
  if (free === 0) return 'none';
  return free * 2 >= slots.length ? 'much' : 'little';
}

const dots: Record<Room, string> = {
  much: 'bg-success',
  little: 'bg-warning ring-2 ring-inset ring-raised',
  none: 'bg-transparent',
};

const turn =
  'flex size-10 items-center justify-center rounded-md hover:bg-hover disabled:opacity-40 rtl:-scale-x-100';

/** The month as a picture: a dot under each day tells how much is left. In the calendar that the reader's language has. */
export default function MonthCalendar({ days, today, last, chosen, onChoose, onMonth }: MonthCalendarProps) {
  const { t } = useText();
  const rooms = new Map(days.map((one) => [one.day, roomOf(one)]));
  const dayOf = ({ year, month, day }: { year: number; month: number; day: number }): string =>
    new CalendarDate(year, month, day).toString();
  return (
    <Calendar
      aria-label={t('bookings.calendar')}
      value={parseDate(chosen)}
      onChange={(date) => onChoose(dayOf(date))}
      onFocusChange={(date) => onMonth(`${dayOf(date).slice(0, 7)}-01`)}
      minValue={parseDate(today)}
      maxValue={parseDate(last)}
      className="rounded-lg border border-line bg-raised p-4"
    >
      <header className="mb-3 flex items-center justify-between">
        <Button slot="previous" className={turn}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <Heading className="font-semibold" />
        <Button slot="next" className={turn}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </header>
      <CalendarGrid className="w-full table-fixed border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-2 text-xs font-medium text-muted">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => {
            const room = rooms.get(date.toString()) ?? 'none';
            return (
              <CalendarCell
                date={date}
                // The button is named by its date; how much is free stands in the legend.
                render={(props) => (
                  <div
                    {...props}
                    aria-describedby={
                      [props['aria-describedby'], room === 'none' ? undefined : `room-${room}`]
                        .filter(Boolean)
                        .join(' ') || undefined
                    }
                  />
                )}
                className={({ isSelected, isFocusVisible, isDisabled, isOutsideMonth }) =>
                  [
                    'mx-auto flex size-11 cursor-pointer flex-col items-center justify-center rounded-md text-sm tabular-nums outline-none',
                    isSelected ? 'bg-brand-strong font-semibold text-surface' : 'hover:bg-hover',
                    isFocusVisible ? 'outline-2 outline-offset-2 outline-focus' : '',
                    isDisabled ? 'cursor-default text-muted opacity-50' : '',
                    isOutsideMonth ? 'hidden' : '',
                  ].join(' ')
                }
              >
                {({ formattedDate }) => (
                  <>
                    <span>{formattedDate}</span>
                    <span aria-hidden="true" className={`mt-0.5 size-1.5 rounded-full ${dots[room]}`} />
                  </>
                )}
              </CalendarCell>
            );
          }}
        </CalendarGridBody>
      </CalendarGrid>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-4 text-xs text-muted">
        {(['much', 'little'] as const).map((room) => (
          <span key={room} className="flex items-center gap-1.5">
            <span className={`size-1.5 rounded-full ${dots[room]}`} />
            <span id={`room-${room}`}>{t(`bookings.room.${room}`)}</span>
          </span>
        ))}
      </p>
    </Calendar>
  );
}
