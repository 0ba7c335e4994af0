import { storage } from '../storage.ts';

// Few devices ever stand at a door: the others load nothing of it.

const key = 'doors';

/** From here on the code below is loaded with every page of this device, so that it is there when the network is not. */
export const noteDoor = (): void => storage.write(key, 'kept');

export async function forgetDoors(): Promise<void> {
  if (storage.read(key) === null) return;
  const doors = await import('./doors.ts');
  if (await doors.forgetDoors()) storage.remove(key);
}

export async function forgetForeignDoors(owner: string | null): Promise<void> {
  if (storage.read(key) === null) return;
  const doors = await import('./doors.ts');
  await doors.forgetForeignDoors(owner);
}
