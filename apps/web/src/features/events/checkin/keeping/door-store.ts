import type { DoorPass } from '@atrium/api';
import {
  deleteDoor,
  done,
  type DoorStamp,
  ended,
  isForeign,
  openDoors,
  STORES,
} from '../../../../lib/session/doors.ts';
import { noteDoor } from '../../../../lib/session/kept-doors.ts';
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

/** More pages than this are written together the next time the door is opened. */
const MOST_PAGES = 60;
const PAGE = 2000;

interface KeptPage {
  slug: string;
  passes: DoorPass[];
}

/**
 * A door's data on this device, so that it works offline and after a restart. Passes are stored in pages, as they were
 * received: fifty thousand separate rows would block a phone for half a minute. Later pages override earlier ones.
 */
export class DoorStore {
  readonly #slug: string;
  readonly #owner: string | null;
  readonly #database: IDBDatabase;

  /** `owner` names the sign-in, for which alone the passes are kept. */
  static async open(slug: string, owner: string | null): Promise<DoorStore> {
    return new DoorStore(slug, owner, await openDoors());
  }

  constructor(slug: string, owner: string | null, database: IDBDatabase) {
    this.#slug = slug;
    this.#owner = owner;
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }

  async read(): Promise<{ door: KeptDoor | undefined; pages: DoorPass[][]; scans: WaitingScan[] }> {
    const transaction = this.#database.transaction(STORES, 'readwrite');
    const index = transaction.objectStore('page').index('slug');
    const [door, keys, kept, scans] = await Promise.all([
      done<(KeptDoor & DoorStamp) | undefined>(transaction.objectStore('door').get(this.#slug)),
      done(index.getAllKeys(this.#slug)),
      done<KeptPage[]>(index.getAll(this.#slug)),
      done<WaitingScan[]>(
        transaction.objectStore('scan').getAll(IDBKeyRange.bound([this.#slug], [this.#slug, []])),
      ),
    ]);
    if (door !== undefined && isForeign(door, this.#owner)) {
      await deleteDoor(transaction, this.#slug);
      return { door: undefined, pages: [], scans };
    }
    const pages = kept.map(({ passes }) => passes);
    if (pages.length <= MOST_PAGES) return { door, pages, scans };
    const merged = inPages([...new Map(pages.flat().map((pass) => [pass.id, pass])).values()]);
    const store = transaction.objectStore('page');
    for (const key of keys) store.delete(key);
    for (const passes of merged) store.add({ slug: this.#slug, passes });
    return { door, pages: merged, scans };
  }

  /**
   * A page of passes and where to go on from there, both or neither. False where `goesOn` from what is no longer here:
   * the doors were forgotten meanwhile.
   */
  async keep(door: KeptDoor, passes: readonly DoorPass[], goesOn: boolean): Promise<boolean> {
    const transaction = this.#database.transaction(['door', 'page'], 'readwrite');
    if (goesOn && !(await this.#isKept(transaction))) return false;
    noteDoor();
    transaction.objectStore('door').put({ ...door, owner: this.#owner } satisfies DoorStamp);
    await this.#add(transaction, passes);
    await ended(transaction);
    return true;
  }

  /** Stores passes that scans have changed. */
  async learn(passes: readonly DoorPass[]): Promise<void> {
    const transaction = this.#database.transaction(['door', 'page'], 'readwrite');
    await this.#add(transaction, passes);
    await ended(transaction);
  }

  /** A scan to be told later and the pass as it is after it, both or neither. */
  async queue(scan: WaitingScan, after: DoorPass | null): Promise<void> {
    const transaction = this.#database.transaction(STORES, 'readwrite');
    transaction.objectStore('scan').put(scan);
    await this.#add(transaction, after === null ? [] : [after]);
    await ended(transaction);
  }

  async drop(nonces: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction('scan', 'readwrite');
    for (const nonce of nonces) transaction.objectStore('scan').delete([this.#slug, nonce]);
    await ended(transaction);
  }

  /** The passes were signed with another key, or the reader may no longer see them. Queued scans stay. */
  async restart(): Promise<void> {
    const transaction = this.#database.transaction(['door', 'page'], 'readwrite');
    await deleteDoor(transaction, this.#slug);
    await ended(transaction);
  }

  /** To a door that was forgotten nothing is added. */
  async #add(transaction: IDBTransaction, passes: readonly DoorPass[]): Promise<void> {
    if (passes.length > 0 && (await this.#isKept(transaction)))
      transaction.objectStore('page').add({ slug: this.#slug, passes });
  }

  async #isKept(transaction: IDBTransaction): Promise<boolean> {
    return (await done(transaction.objectStore('door').getKey(this.#slug))) !== undefined;
  }
}

function inPages(passes: readonly DoorPass[]): DoorPass[][] {
  const pages: DoorPass[][] = [];
  for (let start = 0; start < passes.length; start += PAGE) pages.push(passes.slice(start, start + PAGE));
  return pages;
}
