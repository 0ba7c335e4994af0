const NAME = 'atrium-doors';
export const STORES = ['door', 'page', 'scan'] as const;
/** So long the attendees of an event stay on a device on which its door is not opened. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** The account that opened a door, and when the server last answered it. */
export interface DoorStamp {
  slug: string;
  owner: string | null;
  syncedAt: number;
}

/** Where the doors of events are kept on this device. */
export async function openDoors(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('door', { keyPath: 'slug' });
    opening.result.createObjectStore('page', { autoIncrement: true }).createIndex('slug', 'slug');
    opening.result.createObjectStore('scan', { keyPath: ['slug', 'nonce'] });
  };
  const database = await done(opening);
  // Another page that forgets everything must not wait for this one.
  database.onversionchange = () => database.close();
  return database;
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store of this device failed'));
  });
}

export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the store of this device is full'));
  });
}

/** A door belongs to the sign-in that opened it, and not for ever. */
export const isForeign = (door: DoorStamp, owner: string | null): boolean =>
  owner === null || door.owner !== owner || Date.now() - door.syncedAt > KEPT_MS;

/** Deletes the attendees that another sign-in, or nobody for a long time, has kept: one that ended while no page was open. */
export async function forgetForeignDoors(owner: string | null): Promise<void> {
  try {
    const database = await openDoors();
    const transaction = database.transaction(STORES, 'readwrite');
    const doors = transaction.objectStore('door');
    for (const door of await done<DoorStamp[]>(doors.getAll()))
      if (isForeign(door, owner)) await deleteDoor(transaction, door.slug);
    await ended(transaction);
    database.close();
  } catch {
    // Where nothing can be read, nothing is shown.
  }
}

export async function deleteDoor(transaction: IDBTransaction, slug: string): Promise<void> {
  transaction.objectStore('door').delete(slug);
  const pages = transaction.objectStore('page');
  for (const key of await done(pages.index('slug').getAllKeys(slug))) pages.delete(key);
}

/**
 * The attendees of an event are for the people who run it: after they sign out, or stop acting for them, no name stays
 * on this device. Scans that the server has not received do; it gets them when somebody who runs the event opens the
 * door again.
 */
export async function forgetDoors(): Promise<boolean> {
  try {
    const database = await openDoors();
    const transaction = database.transaction(STORES, 'readwrite');
    transaction.objectStore('door').clear();
    transaction.objectStore('page').clear();
    await ended(transaction);
    database.close();
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('door ')).map((name) => caches.delete(name)));
    return true;
  } catch {
    // Where nothing can be kept, nothing was.
    return false;
  }
}
