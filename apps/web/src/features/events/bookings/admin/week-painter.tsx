import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTouch } from '../../../../components/staff/editing.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { inWall, wallOf } from '../wall-time.ts';
import { isOpenAt, paint, STEP, STEPS_A_DAY, timeOf, type Cell, type OpenPeriod } from './hours-painting.ts';

interface WeekPainterProps {
  periods: readonly OpenPeriod[];
  onChange: (periods: OpenPeriod[]) => void;
}

interface Stroke {
  readonly from: Cell;
  readonly to: Cell;
  readonly isOpen: boolean;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const STEPS = Array.from({ length: STEPS_A_DAY }, (_, step) => step);
/** Where people begin to look. */
const MORNING: Cell = { weekday: 1, step: 16 };

const MOVES: Readonly<Record<string, readonly [days: number, steps: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const cellOf = (target: Element | null): Cell | undefined => {
  const found = target?.closest<HTMLElement>('[data-step]');
  if (found === null || found === undefined) return undefined;
  return { weekday: Number(found.dataset['weekday']), step: Number(found.dataset['step']) };
};

/** Days as columns, half hours as rows: press and drag, or move by arrow keys and press the space bar. */
export function WeekPainter({ periods, onChange: put }: WeekPainterProps) {
  const touch = useTouch();
  const onChange = (next: OpenPeriod[]): void => {
    touch();
    put(next);
  };
  const { t } = useText();
  const format = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [current, setCurrent] = useState(MORNING);
  const shown = stroke === null ? periods : paint(periods, [stroke.from, stroke.to], stroke.isOpen);
  const names = WEEK.map((weekday) => {
    const day = wallOf(`2026-06-0${weekday}`);
    return {
      short: format.date(day, { ...inWall, weekday: 'short' }),
      long: format.date(day, { ...inWall, weekday: 'long' }),
    };
  });
  const clock = (minute: number): string =>
    format.date(wallOf('2026-06-01', timeOf(minute % 1440)), { ...inWall, timeStyle: 'short' });
  const times = STEPS.map((step) => clock(step * STEP));

  const press = (event: PointerEvent): void => {
    const cell = event.button === 0 ? cellOf(event.target as Element) : undefined;
    if (cell === undefined) return;
    setCurrent(cell);
    setStroke({ from: cell, to: cell, isOpen: !isOpenAt(periods, cell) });
  };
  const drag = (event: PointerEvent): void => {
    if (stroke === null) return;
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell !== undefined) setStroke({ ...stroke, to: cell });
  };
  const lift = (): void => {
    if (stroke !== null) onChange(shown as OpenPeriod[]);
    setStroke(null);
  };
  const focus = ({ weekday, step }: Cell): void => {
    setCurrent({ weekday, step });
    grid.current?.querySelector<HTMLElement>(`[data-weekday="${weekday}"][data-step="${step}"]`)?.focus();
  };
  const type = (event: KeyboardEvent): void => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onChange(paint(periods, [current, current], !isOpenAt(periods, current)));
      return;
    }
    const [days, steps] = MOVES[event.key] ?? [0, 0];
    if (days === 0 && steps === 0) return;
    event.preventDefault();
    const isFromRight = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = {
      weekday: Math.min(7, Math.max(1, current.weekday + (isFromRight ? -days : days))),
      step: Math.min(STEPS_A_DAY - 1, Math.max(0, current.step + steps)),
    };
    if (event.shiftKey) onChange(paint(periods, [current, next], isOpenAt(periods, current)));
    focus(next);
  };

  return (
    <div>
      <p id="paint-week" className="mb-2 text-sm text-muted">
        {t('admin.bookings.paintText')}
      </p>
      <table
        ref={grid}
        role="grid"
        aria-multiselectable="true"
        aria-label={t('admin.bookings.paint')}
        aria-describedby="paint-week"
        className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-0 text-xs select-none"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerLeave={lift}
        onPointerCancel={() => setStroke(null)}
        onKeyDown={type}
      >
        <thead>
          <tr>
            <th scope="col" className="w-14">
              <span className="sr-only">{t('admin.bookings.time')}</span>
            </th>
            {names.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 text-center font-medium text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STEPS.map((step) => (
            <tr key={step}>
              <th
                scope="row"
                className={`h-4 pe-1 text-end align-top leading-4 font-normal whitespace-nowrap text-muted tabular-nums ${step % 2 === 0 ? '' : 'text-transparent'}`}
              >
                {step % 2 === 0 ? times[step] : <span className="sr-only">{times[step]}</span>}
              </th>
              {WEEK.map((weekday, index) => {
                const isOpen = isOpenAt(shown, { weekday, step });
                const isCurrent = current.weekday === weekday && current.step === step;
                return (
                  <td
                    key={weekday}
                    role="gridcell"
                    data-weekday={weekday}
                    data-step={step}
                    tabIndex={isCurrent ? 0 : -1}
                    aria-selected={isOpen}
                    aria-label={`${names[index]?.long}, ${times[step]}: ${t(isOpen ? 'admin.bookings.open' : 'admin.bookings.closed')}`}
                    onFocus={() => setCurrent({ weekday, step })}
                    className={`h-4 cursor-pointer touch-none outline-none focus-visible:outline-2 focus-visible:outline-focus ${step % 2 === 0 ? 'border-t border-line' : ''} ${isOpen ? 'bg-brand-strong' : 'bg-hover'}`}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
