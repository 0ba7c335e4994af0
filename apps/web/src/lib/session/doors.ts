const NAME = 'atrium-doors';
export const STORES = ['door', 'page', 'scan'] as const;

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

/**
 * The attendees of an event are for the people who run it: after they sign out, or stop acting for them, no name stays
 * on this device. Scans that the server has not received do; it gets them when somebody who runs the event opens the
 * door again.
 */
export async function forgetDoors(): Promise<void> {
  try {
    const database = await openDoors();
    const transaction = database.transaction(STORES, 'readwrite');
    transaction.objectStore('door').clear();
    transaction.objectStore('page').clear();
    await ended(transaction);
    database.close();
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('door ')).map((name) => caches.delete(name)));
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
