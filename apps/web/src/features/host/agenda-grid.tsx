import type { BaseSessionLocation, Session } from '@atrium/api';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useText } from '../../lib/text.tsx';
import { clockFor } from '../events/index.ts';
import { useMove } from './agenda.api.ts';
import type { Clash } from './clashes.ts';
import { laneOf, type Lanes } from './lanes.ts';

interface AgendaGridProps {
  eventId: string;
  sessions: readonly Session[];
  locations: readonly BaseSessionLocation[];
  clashes: ReadonlyMap<string, Clash[]>;
  zone: string;
  edit: (session: Session) => void;
}

const minute = 60_000;
const hour = 60 * minute;
/** Pixels. */
const perMinute = 3;
const laneHeight = 64;
const headWidth = '8rem';
/** Minutes to which what is dragged snaps, and by which keys move. */
const snap = 5;
const step = 15;

/** Rooms below each other, time along the line of reading; sessions are moved by hand or by the arrow keys. */
export function AgendaGrid({ eventId, sessions, locations, clashes, zone, edit }: AgendaGridProps) {
  const { t, locale } = useText();
  const clock = clockFor(locale, zone);
  const move = useMove(eventId);
  const [said, setSaid] = useState('');
  const start =
    Math.floor(Math.min(...sessions.map((one) => Date.parse(one.startTime))) / hour) * hour - hour;
  const end = Math.ceil(Math.max(...sessions.map((one) => Date.parse(one.endTime))) / hour) * hour + hour;
  const width = ((end - start) / minute) * perMinute;
  const hours = Array.from({ length: (end - start) / hour }, (_, index) => start + index * hour);
  const rooms: (BaseSessionLocation | null)[] = [...locations, null];
  const shift = (session: Session, minutes: number, location: BaseSessionLocation | null) => {
    if (minutes === 0 && location?.id === session.location?.id) return;
    const later = (moment: string): string => new Date(Date.parse(moment) + minutes * minute).toISOString();
    const moved = { startTime: later(session.startTime), endTime: later(session.endTime), location };
    move.mutate({ session, ...moved });
    setSaid(
      t('host.moved', {
        name: session.name,
        times: clock.times(moved.startTime, moved.endTime),
        room: location?.name ?? t('agenda.noRoom'),
      }),
    );
  };
  return (
    <>
      <p className="mb-2 text-sm text-muted">{t('host.gridHint')}</p>
      <div
        role="region"
        aria-label={t('host.grid')}
        tabIndex={0}
        className="relative max-h-[75dvh] overflow-auto rounded-lg border border-line bg-raised"
      >
        <div className="relative w-max min-w-full">
          <div className="sticky top-0 z-30 flex border-b border-line bg-raised text-sm font-medium text-muted">
            <div className={cx(headClass, 'flex h-10 items-center')} style={{ width: headWidth }}>
              {t('agenda.room')}
            </div>
            <div className="relative h-10" style={{ width }}>
              {hours.map((at) => (
                <span
                  key={at}
                  className="absolute top-2.5 ps-2 tabular-nums"
                  style={{ insetInlineStart: ((at - start) / minute) * perMinute }}
                >
                  {clock.time(new Date(at).toISOString())}
                </span>
              ))}
            </div>
          </div>
          {rooms.map((room, index) => (
            <RoomRow
              key={room?.id ?? ''}
              room={room}
              width={width}
              lanes={laneOf(sessions.filter(({ location }) => (location?.id ?? null) === (room?.id ?? null)))}
              start={start}
              clashes={clashes}
              times={(session) => clock.times(session.startTime, session.endTime)}
              edit={edit}
              moveTo={(session, minutes, roomId) =>
                shift(session, minutes, locations.find(({ id }) => id === roomId) ?? null)
              }
              moveRoom={(session, by) => {
                const next = rooms[index + by];
                if (next !== undefined) shift(session, 0, next);
              }}
            />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const headClass = 'sticky start-0 z-20 shrink-0 border-e border-line bg-raised px-3';

interface RowProps {
  room: BaseSessionLocation | null;
  width: number;
  lanes: Lanes<Session>;
  start: number;
  clashes: ReadonlyMap<string, Clash[]>;
  times: (session: Session) => string;
  edit: (session: Session) => void;
  moveTo: (session: Session, minutes: number, roomId: string) => void;
  moveRoom: (session: Session, by: number) => void;
}

function RoomRow({ room, width, lanes, ...rest }: RowProps) {
  const { t } = useText();
  const name = room?.name ?? t('agenda.noRoom');
  return (
    <section aria-label={name} className="flex border-b border-line last:border-b-0">
      <h3 className={cx(headClass, 'py-3 text-sm font-medium')} style={{ width: headWidth }}>
        <bdi>{name}</bdi>
      </h3>
      <ul
        data-room={room?.id ?? ''}
        className="relative"
        style={{ width, height: Math.max(1, lanes.count) * laneHeight }}
      >
        {lanes.placed.map(({ item, lane }) => (
          <Block key={item.id} session={item} lane={lane} {...rest} />
        ))}
      </ul>
    </section>
  );
}

interface Drag {
  x: number;
  y: number;
  byX: number;
  byY: number;
}

function Block({
  session,
  lane,
  start,
  clashes,
  times,
  edit,
  moveTo,
  moveRoom,
}: { session: Session; lane: number } & Omit<RowProps, 'room' | 'width' | 'lanes'>) {
  const { t } = useText();
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = useRef(false);
  const from = (Date.parse(session.startTime) - start) / minute;
  const length = (Date.parse(session.endTime) - Date.parse(session.startTime)) / minute;
  const clash = clashes.get(session.id) ?? [];
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    dragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, y: event.clientY, byX: 0, byY: 0 });
  };
  const shift = (event: PointerEvent) => {
    if (drag === null) return;
    const [byX, byY] = [event.clientX - drag.x, event.clientY - drag.y];
    if (Math.hypot(byX, byY) > 4) dragged.current = true;
    setDrag({ ...drag, byX, byY });
  };
  const up = (event: PointerEvent<HTMLButtonElement>) => {
    if (drag === null) return;
    setDrag(null);
    if (!dragged.current) return;
    const inline = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const minutes = Math.round((inline * drag.byX) / perMinute / snap) * snap;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const row = below.map((element) => element.closest('[data-room]')).find((element) => element !== null);
    moveTo(session, minutes, row?.getAttribute('data-room') ?? session.location?.id ?? '');
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const inline = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const along = event.key === 'ArrowRight' ? inline : event.key === 'ArrowLeft' ? -inline : 0;
    const across = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (along === 0 && across === 0) return;
    event.preventDefault();
    if (along !== 0) moveTo(session, along * step, session.location?.id ?? '');
    else moveRoom(session, across);
  };
  return (
    <li
      className={cx('absolute p-0.5', drag !== null && 'z-10')}
      style={{
        insetInlineStart: from * perMinute,
        width: Math.max(length, 10) * perMinute,
        top: lane * laneHeight,
        height: laneHeight,
      }}
    >
      <button
        type="button"
        aria-describedby={clash.length > 0 ? `clash-${session.id}` : undefined}
        onPointerDown={down}
        onPointerMove={shift}
        onPointerUp={up}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={press}
        onClick={() => {
          if (!dragged.current) edit(session);
          dragged.current = false;
        }}
        className={cx(
          'flex size-full cursor-grab touch-none flex-col overflow-clip rounded-sm border px-2 py-1 text-start text-xs',
          clash.length > 0
            ? 'border-warning bg-warning-soft'
            : 'border-line bg-surface hover:border-line-strong',
          drag !== null && 'cursor-grabbing shadow-float',
        )}
        style={drag === null ? undefined : { transform: `translate(${drag.byX}px, ${drag.byY}px)` }}
      >
        <span className="truncate text-muted tabular-nums">{times(session)}</span>
        <span dir="auto" className="line-clamp-2 font-medium">
          {session.name}
        </span>
      </button>
      {clash.length > 0 && (
        <span id={`clash-${session.id}`} className="sr-only">
          {clash
            .map(({ speaker }) =>
              speaker === null ? t('host.clashRoom') : t('host.clashSpeaker', { name: speaker }),
            )
            .join(', ')}
        </span>
      )}
    </li>
  );
}
