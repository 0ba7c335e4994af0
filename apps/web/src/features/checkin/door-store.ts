import type { DoorPass } from '@atrium/api';
import type { Action, DoorHead, Verdict } from './door-book.ts';

/** A scan that the server has not heard of yet. */
export interface WaitingScan {
  slug: string;
  nonce: string;
  code?: string;
  passId?: string;
  /** The pass that was answered, if this device knows it. */
  known: string | null;
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

const NAME = 'atrium-doors';
const STORES = ['door', 'page', 'scan'] as const;
/** More pages than this are written together the next time the door is opened. */
const MOST_PAGES = 60;
const PAGE = 2000;

interface KeptPage {
  slug: string;
  passes: DoorPass[];
}

/**
 * What a door keeps on this device, so that it goes on without a network and after a restart. Passes are kept in pages, as
 * they were heard of: fifty thousand rows of their own would hold up a phone for half a minute. A later page has the last word.
 */
export class DoorStore {
  readonly #slug: string;
  readonly #database: IDBDatabase;

  static async open(slug: string): Promise<DoorStore> {
    return new DoorStore(slug, await openDatabase());
  }

  constructor(slug: string, database: IDBDatabase) {
    this.#slug = slug;
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }

  async read(): Promise<{ door: KeptDoor | undefined; pages: DoorPass[][]; scans: WaitingScan[] }> {
    const transaction = this.#database.transaction(STORES, 'readwrite');
    const index = transaction.objectStore('page').index('slug');
    const [door, keys, kept, scans] = await Promise.all([
      done<KeptDoor | undefined>(transaction.objectStore('door').get(this.#slug)),
      done(index.getAllKeys(this.#slug)),
      done<KeptPage[]>(index.getAll(this.#slug)),
      done<WaitingScan[]>(
        transaction.objectStore('scan').getAll(IDBKeyRange.bound([this.#slug], [this.#slug, []])),
      ),
    ]);
    const pages = kept.map(({ passes }) => passes);
    if (pages.length <= MOST_PAGES) return { door, pages, scans };
    const merged = inPages([...new Map(pages.flat().map((pass) => [pass.id, pass])).values()]);
    const store = transaction.objectStore('page');
    for (const key of keys) store.delete(key);
    for (const passes of merged) store.add({ slug: this.#slug, passes });
    return { door, pages: merged, scans };
  }

  /** A page of passes and where to go on from there, both or neither. */
  async keep(door: KeptDoor, passes: readonly DoorPass[]): Promise<void> {
    const transaction = this.#database.transaction(['door', 'page'], 'readwrite');
    transaction.objectStore('door').put(door);
    this.#add(transaction, passes);
    await ended(transaction);
  }

  /** What has changed by scans. */
  async learn(passes: readonly DoorPass[]): Promise<void> {
    const transaction = this.#database.transaction('page', 'readwrite');
    this.#add(transaction, passes);
    await ended(transaction);
  }

  /** A scan to be told later and the pass as it is after it, both or neither. */
  async queue(scan: WaitingScan, after: DoorPass | null): Promise<void> {
    const transaction = this.#database.transaction(['page', 'scan'], 'readwrite');
    transaction.objectStore('scan').put(scan);
    this.#add(transaction, after === null ? [] : [after]);
    await ended(transaction);
  }

  async drop(nonces: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction('scan', 'readwrite');
    for (const nonce of nonces) transaction.objectStore('scan').delete([this.#slug, nonce]);
    await ended(transaction);
  }

  /** The passes are of another program: all are fetched anew. What waits to be told stays. */
  async restart(): Promise<void> {
    const transaction = this.#database.transaction(['door', 'page'], 'readwrite');
    transaction.objectStore('door').delete(this.#slug);
    const pages = transaction.objectStore('page');
    for (const key of await done(pages.index('slug').getAllKeys(this.#slug))) pages.delete(key);
    await ended(transaction);
  }

  #add(transaction: IDBTransaction, passes: readonly DoorPass[]): void {
    if (passes.length > 0) transaction.objectStore('page').add({ slug: this.#slug, passes });
  }
}

function inPages(passes: readonly DoorPass[]): DoorPass[][] {
  const pages: DoorPass[][] = [];
  for (let start = 0; start < passes.length; start += PAGE) pages.push(passes.slice(start, start + PAGE));
  return pages;
}

async function openDatabase(): Promise<IDBDatabase> {
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

/**
 * Who comes to events is for those who run them: after they sign out no name stays on this device. Scans that the server has
 * not heard of do; somebody who runs the event tells it when they open the door again.
 */
export async function forgetDoors(): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(STORES, 'readwrite');
  transaction.objectStore('door').clear();
  transaction.objectStore('page').clear();
  await ended(transaction);
  database.close();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('door ')).map((name) => caches.delete(name)));
}
