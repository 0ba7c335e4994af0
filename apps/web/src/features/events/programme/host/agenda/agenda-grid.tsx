import type { BaseSessionLocation, Session } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Undo2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../../../lib/cx.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useClock } from '../../event-times.ts';
import { AgendaBlock, type BlockProps, laneHeight, perMinute, type Shift, snap } from './agenda-block.tsx';
import { type Move, useMove } from './agenda.api.ts';
import type { Clash } from './clashes.ts';
import type { Hours } from './days.ts';
import { laneOf, type Lanes } from './lanes.ts';
import type { Beginning } from './session-dialog.tsx';

interface AgendaGridProps {
  eventId: string;
  sessions: readonly Session[];
  locations: readonly BaseSessionLocation[];
  clashes: ReadonlyMap<string, Clash[]>;
  zone: string;
  /** Instants between which the grid is drawn, in full hours. */
  hours: Hours;
  edit: (session: Session) => void;
  add: (at: Beginning) => void;
}

const minute = 60_000;
const hour = 60 * minute;
/** Minutes to which the beginning of a new session snaps. */
const quarter = 15;
const headWidth = '8rem';

/** Rooms below each other, time along the line of reading; sessions are moved by hand or by the arrow keys. */
export function AgendaGrid(props: AgendaGridProps) {
  const { eventId, sessions, locations, clashes, zone, edit, add } = props;
  const { start, end } = props.hours;
  const { t } = useText();
  const clock = useClock(zone);
  const move = useMove(eventId);
  const [refocus] = useState(rememberOne);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly Move[]>([]);
  const width = ((end - start) / minute) * perMinute;
  const hours = Array.from({ length: (end - start) / hour }, (_, index) => start + index * hour);
  const rooms: (BaseSessionLocation | null)[] = [...locations, null];
  const region = useFirstInView(((props.hours.from - start) / minute) * perMinute);
  const put = (change: Move) => {
    move.mutate(change);
    setSaid(
      t('host.moved', {
        name: change.session.name,
        times: clock.times(change.startTime, change.endTime),
        room: change.location?.name ?? t('agenda.noRoom'),
      }),
    );
  };
  const shift: Shift = (session, { by = 0, longer = 0, location = session.location }) => {
    const end = Date.parse(session.endTime) + (by + longer) * minute;
    const start = Date.parse(session.startTime) + by * minute;
    if (by === 0 && longer === 0 && location?.id === session.location?.id) return;
    // One that has less already keeps it.
    if (longer !== 0 && end - start < snap * minute) return;
    const { startTime, endTime } = session;
    const isMoved = by !== 0 || longer !== 0;
    setBefore((all) => [...all, { session, startTime, endTime, isMoved, location: session.location }]);
    put({
      session,
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
      isMoved,
      location,
    });
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    setBefore(before.slice(0, -1));
    put(last);
  };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-sm text-muted">
          {t('host.gridHint')} {t('host.gridMore')}
        </p>
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
          disabled={before.length === 0}
          onClick={undo}
        >
          {t('host.undo')}
        </Button>
      </div>
      <div
        ref={region}
        role="region"
        aria-label={t('host.grid')}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          undo();
        }}
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
              add={add}
              shift={shift}
              refocus={refocus}
              roomOf={(id) => locations.find((location) => location.id === id) ?? null}
              beside={(by) => rooms[index + by]}
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

/** Begins a little before the first session, however early the hours of the day begin. */
function useFirstInView(at: number) {
  const region = useRef<HTMLDivElement>(null);
  const [begin] = useState(at);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const inline = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollLeft = inline * Math.max(0, begin - 60 * perMinute);
  }, [begin]);
  return region;
}

function rememberOne(): BlockProps['refocus'] {
  let moved: string | null = null;
  return {
    after: (id) => {
      moved = id;
    },
    take: (id) => {
      if (moved !== id) return false;
      moved = null;
      return true;
    },
  };
}

const headClass = 'sticky start-0 z-20 shrink-0 border-e border-line bg-raised px-3';

interface RowProps extends Omit<BlockProps, 'session' | 'lane'> {
  add: (at: Beginning) => void;
  room: BaseSessionLocation | null;
  width: number;
  lanes: Lanes<Session>;
}

function RoomRow({ room, width, lanes, add, ...rest }: RowProps) {
  const { t } = useText();
  const name = room?.name ?? t('agenda.noRoom');
  const addAt = (event: MouseEvent<HTMLUListElement>) => {
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const pixels = isRtl ? box.right - event.clientX : event.clientX - box.left;
    const minutes = Math.floor(pixels / perMinute / quarter) * quarter;
    add({ startTime: new Date(rest.start + minutes * minute).toISOString(), locationId: room?.id ?? null });
  };
  return (
    <section aria-label={name} className="flex border-b border-line last:border-b-0">
      <h3 className={cx(headClass, 'py-3 text-sm font-medium')} style={{ width: headWidth }}>
        <bdi>{name}</bdi>
      </h3>
      <ul
        data-room={room?.id ?? ''}
        onDoubleClick={addAt}
        className="relative"
        style={{ width, height: Math.max(1, lanes.count) * laneHeight }}
      >
        {lanes.placed.map(({ item, lane }) => (
          <AgendaBlock key={item.id} session={item} lane={lane} {...rest} />
        ))}
      </ul>
    </section>
  );
}
