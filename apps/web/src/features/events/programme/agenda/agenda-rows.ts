import type { AgendaSession, Programme, Room, Track } from '../events.api.ts';

export interface TimeGroup {
  start: string;
  sessions: AgendaSession[];
}

/** Sessions in the order of their beginning, those of one moment together. */
export function byStart(sessions: readonly AgendaSession[]): TimeGroup[] {
  const groups: TimeGroup[] = [];
  for (const session of sessions) {
    const last = groups.at(-1);
    if (last?.start === session.start) last.sessions.push(session);
    else groups.push({ start: session.start, sessions: [session] });
  }
  return groups;
}

export interface Names {
  rooms: ReadonlyMap<string, Room>;
  tracks: ReadonlyMap<string, Track>;
}

export function namesOf({ rooms, tracks }: Programme): Names {
  return {
    rooms: new Map(rooms.map((room) => [room.slug, room])),
    tracks: new Map(tracks.map((track) => [track.slug, track])),
  };
}

export function isOn(session: Pick<AgendaSession, 'start' | 'end'>, now: number | null): boolean {
  return now !== null && Date.parse(session.start) <= now && now < Date.parse(session.end);
}

export interface Placed {
  session: AgendaSession;
  /** Minutes since the beginning of the grid. */
  from: number;
  length: number;
  /** Rows within the room: sessions that overlap stand below each other. */
  lane: number;
}

export interface GridRoom {
  slug: string | null;
  placed: Placed[];
  lanes: number;
}

export interface Grid {
  start: number;
  minutes: number;
  rooms: GridRoom[];
}

const minute = 60_000;
const hour = 60 * minute;

/** Rooms in their order, each with its sessions along the hours of the day. */
export function makeGrid(sessions: readonly AgendaSession[], rooms: readonly Room[]): Grid {
  const starts = sessions.map(({ start }) => Date.parse(start));
  const ends = sessions.map(({ end }) => Date.parse(end));
  const start = Math.floor(Math.min(...starts) / hour) * hour;
  const end = Math.ceil(Math.max(...ends) / hour) * hour;
  const ofRoom = Map.groupBy(sessions, ({ room }) => room);
  const order = [...rooms.map(({ slug }) => slug), null];
  return {
    start,
    minutes: sessions.length === 0 ? 0 : (end - start) / minute,
    rooms: order.flatMap((slug) => {
      const own = ofRoom.get(slug);
      return own === undefined ? [] : [placeInLanes(slug, own, start)];
    }),
  };
}

function placeInLanes(slug: string | null, sessions: readonly AgendaSession[], gridStart: number): GridRoom {
  const laneEnds: number[] = [];
  const placed = sessions.map((session): Placed => {
    const from = (Date.parse(session.start) - gridStart) / minute;
    const to = (Date.parse(session.end) - gridStart) / minute;
    const free = laneEnds.findIndex((end) => end <= from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = to;
    return { session, from, length: to - from, lane };
  });
  return { slug, placed, lanes: laneEnds.length };
}
