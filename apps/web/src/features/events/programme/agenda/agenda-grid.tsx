import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { followLink } from '../../../../lib/follow-link.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { type GridRoom, type Names, type Placed, isOn, makeGrid } from './agenda-rows.ts';
import type { Clock } from '../event-times.ts';
import type { AgendaSession, Room } from '../events.api.ts';
import { TrackDot } from './track-dot.tsx';

interface AgendaGridProps {
  slug: string;
  sessions: readonly AgendaSession[];
  rooms: readonly Room[];
  names: Names;
  clock: Clock;
  now: number | null;
  label: string;
}

const minute = 60_000;
/** Pixels. A talk of a quarter of an hour still shows the beginning of its title. */
const perMinute = 5;
const laneHeight = 76;
const headWidth = '9rem';

/** Rooms below each other, time along the line of reading: what runs at the same time, at a glance. */
export default function AgendaGrid({ slug, sessions, rooms, names, clock, now, label }: AgendaGridProps) {
  const grid = useMemo(() => makeGrid(sessions, rooms), [sessions, rooms]);
  const { prefix } = useSite();
  const base = `${prefix}/events/${slug}/sessions`;
  const at = now === null ? -1 : (now - grid.start) / minute;
  const on = at >= 0 && at <= grid.minutes;
  const frame = useScrollToNow(on ? at : null);
  const width = grid.minutes * perMinute;
  return (
    // Focusable, so that the arrow keys scroll it; the clicks are those of the links within.
    <div
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      onClick={(event) => followLink(event, prefix)}
      className="relative max-h-[80dvh] overflow-auto rounded-lg border border-line bg-raised"
    >
      <div className="relative w-max" style={{ minWidth: '100%' }}>
        <Hours grid={grid} clock={clock} width={width} />
        {grid.rooms.map((room) => (
          <RoomRow key={room.slug ?? ''} room={room} width={width} {...{ names, clock, now, base }} />
        ))}
        {on && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 z-10 w-0.5 bg-danger"
            style={{ insetInlineStart: `calc(${headWidth} + ${at * perMinute}px)` }}
          />
        )}
      </div>
    </div>
  );
}

const headClass = 'sticky start-0 z-20 shrink-0 border-e border-line bg-raised px-3';

function Hours({
  grid,
  clock,
  width,
}: {
  grid: { start: number; minutes: number };
  clock: Clock;
  width: number;
}) {
  const { t } = useText();
  const hours = Array.from({ length: Math.ceil(grid.minutes / 60) }, (_, index) => index);
  return (
    <div className="sticky top-0 z-30 flex border-b border-line bg-raised text-sm font-medium">
      <div className={cx(headClass, 'flex h-10 items-center text-muted')} style={{ width: headWidth }}>
        {t('agenda.room')}
      </div>
      <div className="relative h-10" style={{ width }}>
        {hours.map((hour) => (
          <span
            key={hour}
            className="absolute top-2.5 ps-2 text-muted tabular-nums"
            style={{ insetInlineStart: hour * 60 * perMinute }}
          >
            {clock.time(new Date(grid.start + hour * 60 * minute).toISOString())}
          </span>
        ))}
      </div>
    </div>
  );
}

interface RoomRowProps {
  room: GridRoom;
  width: number;
  names: Names;
  clock: Clock;
  now: number | null;
  base: string;
}

const hourLines: CSSProperties = {
  backgroundImage: `repeating-linear-gradient(to right, transparent 0 ${60 * perMinute - 1}px, var(--color-line) 0 ${60 * perMinute}px)`,
};

function RoomRow({ room, width, ...rest }: RoomRowProps) {
  const { t } = useText();
  const name = (room.slug === null ? undefined : rest.names.rooms.get(room.slug)?.name) ?? t('agenda.noRoom');
  return (
    <section aria-label={name} className="flex border-b border-line last:border-b-0">
      <h3 className={cx(headClass, 'py-3 text-sm font-medium')} style={{ width: headWidth }}>
        <bdi>{name}</bdi>
      </h3>
      <ul className="relative" style={{ width, height: room.lanes * laneHeight, ...hourLines }}>
        {room.placed.map((placed) => (
          <Block key={placed.session.slug} placed={placed} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function Block({
  placed,
  names,
  clock,
  now,
  base,
}: { placed: Placed } & Omit<RoomRowProps, 'room' | 'width'>) {
  const { session, from, length, lane } = placed;
  const track = session.track === null ? undefined : names.tracks.get(session.track);
  const times = clock.times(session.start, session.end);
  return (
    <li
      className="absolute p-0.5"
      style={{
        insetInlineStart: from * perMinute,
        width: length * perMinute,
        top: lane * laneHeight,
        height: laneHeight,
      }}
    >
      <a
        href={`${base}/${session.slug}`}
        title={`${times} ${session.name}`}
        className={cx(
          'flex h-full flex-col overflow-clip rounded-sm border px-2 py-1.5 text-xs transition-colors hover:border-line-strong',
          isOn(session, now) ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
        )}
      >
        <span className="flex items-center gap-1.5 text-muted">
          {track !== undefined && <TrackDot color={track.color} />}
          {length >= 20 && (
            <span className="truncate tabular-nums">{length < 35 ? clock.time(session.start) : times}</span>
          )}
        </span>
        <span dir="auto" className="mt-0.5 line-clamp-2 font-medium">
          {session.name}
        </span>
      </a>
    </li>
  );
}

/** While the day runs, the grid opens on the present hour. */
function useScrollToNow(at: number | null) {
  const frame = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (at === null || done.current || frame.current === null) return;
    done.current = true;
    const inline = getComputedStyle(frame.current).direction === 'rtl' ? -1 : 1;
    frame.current.scrollLeft = inline * Math.max(0, at * perMinute - 200);
  }, [at]);
  return frame;
}
