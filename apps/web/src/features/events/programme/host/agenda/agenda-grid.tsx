import type { BaseSessionLocation, Session } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../../../lib/cx.ts';
import { useText } from '../../../../../lib/text.tsx';
import { clockFor } from '../../event-times.ts';
import { AgendaBlock, type BlockProps, laneHeight, perMinute, type Shift, snap } from './agenda-block.tsx';
import { type Move, useMove } from './agenda.api.ts';
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
const headWidth = '8rem';

/** Rooms below each other, time along the line of reading; sessions are moved by hand or by the arrow keys. */
export function AgendaGrid({ eventId, sessions, locations, clashes, zone, edit }: AgendaGridProps) {
  const { t, locale } = useText();
  const clock = clockFor(locale, zone);
  const move = useMove(eventId);
  const [refocus] = useState(rememberOne);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly Move[]>([]);
  const start =
    Math.floor(Math.min(...sessions.map((one) => Date.parse(one.startTime))) / hour) * hour - hour;
  const end = Math.ceil(Math.max(...sessions.map((one) => Date.parse(one.endTime))) / hour) * hour + hour;
  const width = ((end - start) / minute) * perMinute;
  const hours = Array.from({ length: (end - start) / hour }, (_, index) => start + index * hour);
  const rooms: (BaseSessionLocation | null)[] = [...locations, null];
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
    if (end - start < snap * minute) return;
    const { startTime, endTime } = session;
    setBefore((all) => [...all, { session, startTime, endTime, location: session.location }]);
    put({
      session,
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
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
        <p className="max-w-xl text-sm text-muted">{t('host.gridHint')}</p>
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
  room: BaseSessionLocation | null;
  width: number;
  lanes: Lanes<Session>;
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
          <AgendaBlock key={item.id} session={item} lane={lane} {...rest} />
        ))}
      </ul>
    </section>
  );
}
