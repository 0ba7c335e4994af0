import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
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

interface MonthCalendarProps {
  label: string;
  /** Days are `YYYY-MM-DD`. */
  chosen: string;
  onChoose: (day: string) => void;
  /** A day of the month that the reader turns to. */
  onTurn: (day: string) => void;
  first?: string;
  last?: string;
  /** Marks beneath the number of a day. */
  mark: (day: string, isChosen: boolean) => ReactNode;
  /** Tells with the button of a day, which is named by its date, more than the date. */
  tell: (day: string, button: HTMLAttributes<HTMLElement>) => HTMLAttributes<HTMLElement>;
  /** Explains the marks. */
  children?: ReactNode;
}

const turn =
  'flex size-10 items-center justify-center rounded-md hover:bg-hover disabled:opacity-40 rtl:-scale-x-100';

/** A month with marks under its days, in the calendar of the reader's language. */
export function MonthCalendar({ label, chosen, first, last, mark, tell, ...props }: MonthCalendarProps) {
  return (
    <Calendar
      aria-label={label}
      value={parseDate(chosen)}
      // Written in the common calendar, whichever one is shown.
      onChange={(date) => props.onChoose(date.toString())}
      onFocusChange={(date) => props.onTurn(date.toString())}
      minValue={first === undefined ? null : parseDate(first)}
      maxValue={last === undefined ? null : parseDate(last)}
      className="rounded-lg border border-line bg-raised p-3 sm:p-4"
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
          {(name) => (
            <CalendarHeaderCell className="pb-2 text-xs font-medium text-muted">{name}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} mark={mark} tell={tell} />}</CalendarGridBody>
      </CalendarGrid>
      {props.children}
    </Calendar>
  );
}

function Day({ date, mark, tell }: Pick<MonthCalendarProps, 'mark' | 'tell'> & { date: CalendarDate }) {
  return (
    <CalendarCell
      date={date}
      render={(button) => <div {...button} {...tell(date.toString(), button)} />}
      className={({ isSelected, isFocusVisible, isDisabled, isOutsideMonth }) =>
        [
          'mx-auto flex size-10 sm:size-11 cursor-pointer flex-col items-center justify-center rounded-md text-sm tabular-nums outline-none',
          isSelected ? 'bg-brand-strong font-semibold text-surface' : 'hover:bg-hover',
          isFocusVisible ? 'outline-2 outline-offset-2 outline-focus' : '',
          isDisabled ? 'cursor-default text-muted opacity-50' : '',
          isOutsideMonth ? 'hidden' : '',
        ].join(' ')
      }
    >
      {({ formattedDate, isSelected }) => (
        <>
          <span>{formattedDate}</span>
          {mark(date.toString(), isSelected)}
        </>
      )}
    </CalendarCell>
  );
}
