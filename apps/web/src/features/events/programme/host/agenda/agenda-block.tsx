import type { BaseSessionLocation, Session } from '@atrium/api';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../../../lib/cx.ts';
import { useText } from '../../../../../lib/text.tsx';
import type { Clash } from './clashes.ts';

/** Pixels. */
export const perMinute = 3;
export const laneHeight = 64;
/** Minutes to which what is dragged snaps, and by which arrow keys move. */
export const snap = 5;
/** By which Page Up and Page Down move. */
const leap = 15;
const minute = 60_000;

/** In minutes; without a room when that is null. */
export type Shift = (
  session: Session,
  by: { by?: number; longer?: number; location?: BaseSessionLocation | null },
) => void;

export interface BlockProps {
  session: Session;
  lane: number;
  /** Instant at which the grid begins. */
  start: number;
  clashes: ReadonlyMap<string, Clash[]>;
  times: (session: Session) => string;
  edit: (session: Session) => void;
  shift: Shift;
  /** The session that keys have moved to another row, where its button is a new one. */
  refocus: { after: (id: string) => void; take: (id: string) => boolean };
  /** Null: without a room. */
  roomOf: (id: string) => BaseSessionLocation | null;
  /** The row so many below; undefined where there is none. */
  beside: (by: number) => BaseSessionLocation | null | undefined;
}

interface Drag {
  what: 'move' | 'end';
  x: number;
  y: number;
  byX: number;
  byY: number;
}

const direction = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
const toMinutes = (pixels: number): number => Math.round(pixels / perMinute / snap) * snap;

/** A session in the calendar: dragged as a whole or by its end, or moved by keys. */
export function AgendaBlock(props: BlockProps) {
  const { session, lane, start, clashes, times, edit, shift, refocus } = props;
  const { t } = useText();
  const { drag, wasDragged, handlers } = useDrag(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (refocus.take(session.id)) button.current?.focus();
  }, [refocus, session.id]);
  const from = (Date.parse(session.startTime) - start) / minute;
  const length = (Date.parse(session.endTime) - Date.parse(session.startTime)) / minute;
  const clash = clashes.get(session.id) ?? [];
  const reasons = clash
    .map(({ speaker }) =>
      speaker === null ? t('host.clashRoom') : t('host.clashSpeaker', { name: speaker }),
    )
    .join(', ');
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const inline = direction(event.currentTarget);
    const along = event.key === 'ArrowRight' ? inline : event.key === 'ArrowLeft' ? -inline : 0;
    const across = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const paged = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (along === 0 && across === 0 && paged === 0) return;
    event.preventDefault();
    const location = props.beside(across);
    const minutes = along * snap + paged * leap;
    if (minutes !== 0) shift(session, event.shiftKey ? { longer: minutes } : { by: minutes });
    else if (location !== undefined) {
      refocus.after(session.id);
      shift(session, { location });
    }
  };
  const stretch = drag?.what === 'end' ? drag.byX : 0;
  const held = drag?.what === 'move';
  return (
    <li
      className={cx('absolute p-0.5', drag !== null && 'z-10')}
      style={{
        insetInlineStart: from * perMinute,
        width: Math.max(Math.max(length, 10) * perMinute + stretch, snap * perMinute),
        top: lane * laneHeight,
        height: laneHeight,
      }}
    >
      <button
        ref={button}
        type="button"
        title={reasons === '' ? undefined : reasons}
        aria-describedby={clash.length > 0 ? `clash-${session.id}` : undefined}
        {...handlers('move')}
        onKeyDown={press}
        onClick={() => {
          if (!wasDragged()) edit(session);
        }}
        className={cx(
          'flex size-full cursor-grab touch-none flex-col overflow-clip rounded-sm border px-2 py-1 text-start text-xs',
          clash.length > 0
            ? 'border-warning bg-warning-soft'
            : 'border-line bg-surface hover:border-line-strong',
          held && 'cursor-grabbing shadow-float',
        )}
        style={held ? { transform: `translate(${drag.byX}px, ${drag.byY}px)` } : undefined}
      >
        <span className="flex items-center gap-1 text-muted tabular-nums">
          {clash.length > 0 && <TriangleAlert aria-hidden="true" className="size-3 shrink-0 text-warning" />}
          <span className="truncate">{times(drag === null ? session : asDragged(session, drag))}</span>
        </span>
        <span dir="auto" className="line-clamp-2 font-medium">
          {session.name}
        </span>
      </button>
      <div
        aria-hidden="true"
        data-end=""
        {...handlers('end')}
        className="absolute inset-y-0.5 end-0.5 w-2.5 cursor-ew-resize touch-none rounded-e-sm hover:bg-hover"
      />
      {clash.length > 0 && (
        <span id={`clash-${session.id}`} className="sr-only">
          {reasons}
        </span>
      )}
    </li>
  );
}

/** Its times as they would be if it were let go now. */
function asDragged(session: Session, { what, byX }: Drag): Session {
  const inline = what === 'end' ? 1 : direction(document.documentElement);
  const by = toMinutes(inline * byX) * minute;
  const start = Date.parse(session.startTime) + (what === 'move' ? by : 0);
  const end = Math.max(Date.parse(session.endTime) + by, start + snap * minute);
  return { ...session, startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
}

/** By mouse, finger or pen alike. */
function useDrag({ session, shift, roomOf }: BlockProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = useRef(false);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    setDrag(null);
    if (!dragged.current) return;
    if (drag.what === 'end') {
      shift(session, { longer: toMinutes(drag.byX) });
      return;
    }
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const row = below.map((element) => element.closest('[data-room]')).find((element) => element !== null);
    const location = row === undefined ? session.location : roomOf(row.getAttribute('data-room') ?? '');
    shift(session, { by: toMinutes(direction(event.currentTarget) * drag.byX), location });
  };
  const handlers = (what: Drag['what']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      dragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ what, x: event.clientX, y: event.clientY, byX: 0, byY: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      const [x, byY] = [event.clientX - drag.x, event.clientY - drag.y];
      if (Math.hypot(x, byY) > 4) dragged.current = true;
      // An end moves along the line of reading, a block wherever the pointer is.
      setDrag({ ...drag, byX: drag.what === 'end' ? direction(event.currentTarget) * x : x, byY });
    },
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  });
  /** Whether the click that follows ends a drag; asked once. */
  const wasDragged = (): boolean => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };
  return { drag, wasDragged, handlers };
}
