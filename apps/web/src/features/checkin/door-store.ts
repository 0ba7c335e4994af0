import type { DoorPass } from '@atrium/api';
import type { Action, DoorHead, Verdict } from './door-book.ts';

/** A scan that the server has not heard of yet. */
export interface WaitingScan {
  slug: string;
  nonce: string;
  code?: string;
  passId?: string;
  action: Action;
  scannedAt: string;
  door: string;
  told: Verdict;
}

export interface KeptDoor extends DoorHead {
  slug: string;
  since: string;
  /** Whether all passes were here once. */
  complete: boolean;
  /** Milliseconds by which the server's clock is ahead of this one. */
  ahead: number;
  syncedAt: number;
}

const NAME = 'atrium-door';
const STORES = ['door', 'pass', 'scan'] as const;

/** What a door keeps on this device, so that it goes on without a network and after a restart. */
export class DoorStore {
  readonly #slug: string;
  readonly #database: IDBDatabase;

  static async open(slug: string): Promise<DoorStore> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('door', { keyPath: 'slug' });
      opening.result.createObjectStore('pass', { keyPath: ['slug', 'pass.id'] });
      opening.result.createObjectStore('scan', { keyPath: ['slug', 'nonce'] });
    };
    const database = await done(opening);
    // Another page that forgets everything must not wait for this one.
    database.onversionchange = () => database.close();
    return new DoorStore(slug, database);
  }

  constructor(slug: string, database: IDBDatabase) {
    this.#slug = slug;
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }

  async read(): Promise<{ door: KeptDoor | undefined; passes: DoorPass[]; scans: WaitingScan[] }> {
    const transaction = this.#database.transaction(STORES, 'readonly');
    const own = this.#own();
    const [door, passes, scans] = await Promise.all([
      done<KeptDoor | undefined>(transaction.objectStore('door').get(this.#slug)),
      done<{ pass: DoorPass }[]>(transaction.objectStore('pass').getAll(own)),
      done<WaitingScan[]>(transaction.objectStore('scan').getAll(own)),
    ]);
    return { door, passes: passes.map(({ pass }) => pass), scans };
  }

  /** A page of passes and where to go on from there, both or neither. */
  async keep(door: KeptDoor, passes: readonly DoorPass[]): Promise<void> {
    const transaction = this.#database.transaction(['door', 'pass'], 'readwrite');
    transaction.objectStore('door').put(door);
    for (const pass of passes) transaction.objectStore('pass').put({ slug: this.#slug, pass });
    await ended(transaction);
  }

  async keepPass(pass: DoorPass): Promise<void> {
    const transaction = this.#database.transaction('pass', 'readwrite');
    transaction.objectStore('pass').put({ slug: this.#slug, pass });
    await ended(transaction);
  }

  async queue(scan: WaitingScan): Promise<void> {
    const transaction = this.#database.transaction('scan', 'readwrite');
    transaction.objectStore('scan').put(scan);
    await ended(transaction);
  }

  async drop(nonces: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction('scan', 'readwrite');
    for (const nonce of nonces) transaction.objectStore('scan').delete([this.#slug, nonce]);
    await ended(transaction);
  }

  #own(): IDBKeyRange {
    return IDBKeyRange.bound([this.#slug], [this.#slug, []]);
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store of this device failed'));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the store of this device is full'));
  });
}

/** Who comes to events is for those who run them: after they sign out nothing of it stays on this device. */
export async function forgetDoors(): Promise<void> {
  indexedDB.deleteDatabase(NAME);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('door ')).map((name) => caches.delete(name)));
}
