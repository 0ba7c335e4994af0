import type * as Doors from './doors.ts';
import { storage } from '../storage.ts';

// Few devices ever stand at a door: the others load nothing of it.

const key = 'doors';

/** Kept with the page of a door, so that it is there when the network is not. */
export const loadDoors = (): Promise<typeof Doors> => import('./doors.ts');

/** From here on every page of this device loads it. */
export const noteDoor = (): void => storage.write(key, 'kept');

/** Without a network nothing is loaded; the next page that is opened with one makes up for it. */
async function onDoors(work: (doors: typeof Doors) => Promise<void>): Promise<void> {
  if (storage.read(key) === null) return;
  const doors = await loadDoors().catch(() => undefined);
  if (doors !== undefined) await work(doors);
}

export const forgetDoors = (): Promise<void> =>
  onDoors(async (doors) => {
    if (await doors.forgetDoors()) storage.remove(key);
  });

export const forgetForeignDoors = (owner: string | null): Promise<void> =>
  onDoors((doors) => doors.forgetForeignDoors(owner));
