import type { LookedAt, Reader } from '../../apps/web/src/lib/area-pages.ts';
import { readAreas } from '../../apps/web/vite/areas.ts';
import type { Atrium } from './atrium.ts';

export type { Reader };
export type Screen = LookedAt;

const NOT_FOUND: Screen = { name: 'not-found', address: '/no/such/place', status: 404 };

/** The screens of all features, at their addresses in the demo community. */
export async function listScreens({ origin }: Atrium): Promise<Screen[]> {
  const [activity] = await readList<{ id: string }>(`${origin}/api/activities?pageSize=1`);
  // Its name stands, its address carries the year in which it takes place.
  const [festival] = await readList<{ slug: string }>(`${origin}/api/events?search=Harbour%20Lights`);
  if (activity === undefined || festival === undefined) throw new Error('the demo community is empty');
  const ids: Readonly<Record<string, string>> = { activity: activity.id, festival: festival.slug };
  const fill = (address: string): string =>
    address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  const screens = readAreas().flatMap((area) => area.screens ?? []);
  return [...screens, NOT_FOUND].map((screen) => ({ ...screen, address: fill(screen.address) }));
}

const readersOf = ({ readers = ['visitor', 'member'] }: Screen): readonly Reader[] => readers;

export const isFor = (screen: Screen, reader: Reader): boolean => readersOf(screen).includes(reader);

/** Whether the screen is looked at by this reader when it is looked at once. */
export const isFirst = (screen: Screen, reader: Reader): boolean => readersOf(screen)[0] === reader;

async function readList<T>(address: string): Promise<T[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  // The tests of the server hold the shape of its answers.
  return ((await answer.json()) as { data: T[] }).data;
}
