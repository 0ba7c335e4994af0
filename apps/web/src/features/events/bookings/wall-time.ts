/** Days and times of a place come as its clock shows them; to be written in any language they are read as if UTC. */
export const wallOf = (day: string, time = '00:00'): Date => new Date(`${day}T${time}:00Z`);

export const inWall = { timeZone: 'UTC' } as const;

export const dayAfter = (day: string, days: number): string => {
  const wall = wallOf(day).getTime();
  return Number.isNaN(wall) ? '' : new Date(wall + days * 86_400_000).toISOString().slice(0, 10);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** The present on the clocks of the zone: the day, its weekday (Monday is 1) and the time. */
export function nowIn(zone: string, now: number): { day: string; weekday: number; time: string } {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return {
    day,
    weekday: wallOf(day).getUTCDay() || 7,
    time: `${two(Number(part('hour')))}:${part('minute')}`,
  };
}

interface Hours {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

/** The closing time of the period that runs now; null while it is closed. */
export function openUntil(hours: readonly Hours[], zone: string, now: number): string | null {
  const { weekday, time } = nowIn(zone, now);
  const running = hours.filter((one) => one.weekday === weekday && one.from <= time && time < one.to);
  return (
    running
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? null
  );
}

/** The days nearest to the wished one come first, then the times of each. */
export function nearest<T extends { day: string; time: string }>(
  all: readonly T[],
  day: string,
  time: string,
): T[] {
  const wish = wallOf(day, time).getTime();
  const distance = (one: T): number => Math.abs(wallOf(one.day, one.time).getTime() - wish);
  return all.toSorted((one, other) => distance(one) - distance(other)).slice(0, 3);
}
