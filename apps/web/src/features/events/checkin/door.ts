import { ApiError, getDoor, recordScans, type DoorPass, type ScanResult } from '@atrium/api';
import { DoorBook, type Action, type Answer } from './keeping/door-book.ts';
import type { KeptDoor, WaitingScan } from './keeping/door-store.ts';
import type { SureStore } from './keeping/sure-store.ts';

/** The state of a door, for its screen. */
export interface DoorState {
  status: 'opening' | 'loading' | 'ready' | 'failed';
  /** The last try to reach the server went through. */
  online: boolean;
  loaded: number;
  waiting: number;
  inside: number;
  passes: number;
  error: unknown;
  /** Scans are kept on this device, and outlive the page. */
  kept: boolean;
  /** The server wants to know again who stands here; scanning goes on and is told then. */
  signInNeeded: boolean;
}

/** A code that was scanned or typed, or a pass that was found by name. */
export type Shown = { code: string } | { pass: DoorPass };

/** Longer than this nobody waits at a door: the device then answers by what it knows, and hears the server all the same. */
const PATIENCE_MS = 60;
const ANSWER_MS = 10_000;
const BATCH = 200;

/**
 * A door of an event: answers by itself, asks the server when it is there, and tells it later what it has missed. The
 * server has the last word; `onCorrected` hears when that is another one than was said.
 */
export class DoorKeeper {
  book: DoorBook | undefined;
  state: DoorState = {
    status: 'opening',
    online: true,
    loaded: 0,
    waiting: 0,
    inside: 0,
    passes: 0,
    error: null,
    kept: true,
    signInNeeded: false,
  };
  readonly #slug: string;
  readonly #changed: (state: DoorState) => void;
  readonly #corrected: (scan: WaitingScan, result: ScanResult) => void;
  readonly #waiting = new Map<string, WaitingScan>();
  readonly #store: SureStore;
  #kept: KeptDoor | undefined;
  #busy: Promise<void> | undefined;
  #over = false;

  constructor(
    slug: string,
    changed: (state: DoorState) => void,
    corrected: (scan: WaitingScan, result: ScanResult) => void,
    store: SureStore,
  ) {
    this.#slug = slug;
    this.#changed = changed;
    this.#corrected = corrected;
    this.#store = store;
  }

  async open(): Promise<void> {
    const stored = await this.#store.use((store) => store.read());
    if (stored === undefined) return this.#become({ status: 'loading' });
    const { door, pages, scans } = stored;
    for (const scan of scans) this.#waiting.set(scan.nonce, scan);
    if (door === undefined) return this.#become({ status: 'loading' });
    const book = new DoorBook(door);
    for (const passes of pages) {
      book.put(passes);
      await breath();
    }
    this.#kept = door;
    this.book = book;
    this.#become({ status: door.complete ? 'ready' : 'loading', loaded: book.size });
  }

  close(): void {
    this.#over = true;
    this.#store.close();
  }

  /** Tells what waits, then hears what is new. One at a time, however often it is asked for. */
  sync(): Promise<void> {
    this.#busy ??= this.#sync().finally(() => (this.#busy = undefined));
    return this.#busy;
  }

  async #sync(): Promise<void> {
    try {
      await this.#tell();
      for (let more = true; more && !this.#over;) more = await this.#hear();
      this.#become({ online: true, error: null, signInNeeded: false });
    } catch (error) {
      // Somebody who may no longer run the event must not keep its list of attendees.
      if (!this.#over && error instanceof ApiError && [403, 404].includes(error.status)) await this.#forget();
      this.#become({
        online: false,
        error,
        signInNeeded: error instanceof ApiError && error.status === 401,
        ...(this.#kept?.complete !== true && { status: 'failed' }),
      });
    }
  }

  async #hear(): Promise<boolean> {
    const since = this.#kept?.since;
    const { data } = await getDoor({
      path: { eventId: this.#slug },
      query: since === undefined ? {} : { since },
      throwOnError: true,
    });
    const door = data.data;
    // Another program than the one that had made the kept list: what was kept would refuse everybody.
    if (this.book !== undefined && this.book.head.publicKey !== door.publicKey) {
      await this.#forget();
      this.#become({ status: 'loading', loaded: 0 });
      return true;
    }
    const book = (this.book ??= new DoorBook(door));
    book.setHead(door);
    // Of passes whose scans the server does not know yet, this device knows better.
    const waiting = new Set([...this.#waiting.values()].map(({ known }) => known));
    const changed = book.put(door.passes.filter(({ id }) => !waiting.has(id)));
    this.#kept = {
      slug: this.#slug,
      event: door.event,
      publicKey: door.publicKey,
      passTypes: door.passTypes,
      since: door.since,
      complete: !door.more || this.#kept?.complete === true,
      ahead: Date.parse(door.now) - Date.now(),
      syncedAt: Date.now(),
    };
    if ((await this.#keep(this.#kept, book, changed, since !== undefined)) === false) {
      // Not at once: whoever has ended what was lent is about to leave the page.
      await this.#forget();
      this.#become({ status: 'loading', loaded: 0 });
      return false;
    }
    this.#become({ status: this.#kept.complete ? 'ready' : 'loading', loaded: book.size });
    return door.more;
  }

  /** Where something could not be kept before, all of it is kept now: a list with gaps would not be missed. */
  async #keep(
    door: KeptDoor,
    book: DoorBook,
    changed: readonly DoorPass[],
    goesOn: boolean,
  ): Promise<boolean | undefined> {
    if (this.#store.isKept) return this.#store.use((store) => store.keep(door, changed, goesOn));
    const isWhole = await this.#store.use(async (store) => {
      for (const scan of this.#waiting.values()) await store.queue(scan, null);
      return store.keep(door, book.all, false);
    });
    this.#store.isKept = isWhole === true;
    return isWhole;
  }

  async #forget(): Promise<void> {
    this.#kept = this.book = undefined;
    await this.#store.use((store) => store.restart());
  }

  async #tell(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#over) {
      const scans = [...this.#waiting.values()].slice(0, BATCH);
      const results = await this.#send(scans);
      await this.#store.use((store) => store.drop(scans.map(({ nonce }) => nonce)));
      for (const scan of scans) {
        this.#waiting.delete(scan.nonce);
        const result = results.find(({ nonce }) => nonce === scan.nonce);
        if (result !== undefined && scan.told === 'first' && result.verdict !== 'first')
          this.#corrected(scan, result);
      }
      await this.#learn(results.map(({ pass }) => pass));
      this.#become({ online: true });
    }
  }

  async #send(
    scans: readonly Omit<WaitingScan, 'told'>[],
    signal: AbortSignal | null = null,
  ): Promise<ScanResult[]> {
    const { data } = await recordScans({
      path: { eventId: this.#slug },
      body: { scans: scans.map(({ slug: _slug, known: _known, ...scan }) => scan) },
      throwOnError: true,
      signal,
    });
    return data.data;
  }

  /** Answers a scan, for the person at the door. */
  async scan(shown: Shown, action: Action, door: string): Promise<Answer> {
    const { book } = this;
    if (book === undefined) throw new Error('the door is not open yet');
    const scannedAt = new Date(Date.now() + (this.#kept?.ahead ?? 0)).toISOString();
    const own = await ('code' in shown
      ? book.readCode(shown.code, action)
      : book.readPass(shown.pass, action));
    const scan: WaitingScan = {
      slug: this.#slug,
      nonce: crypto.randomUUID(),
      known: own.pass?.id ?? null,
      ...('code' in shown ? { code: shown.code.slice(0, 400) } : { passId: shown.pass.id }),
      action,
      scannedAt,
      door,
      told: own.verdict,
    };
    const asked = this.state.online && navigator.onLine ? this.#ask(scan) : Promise.resolve(undefined);
    const answer = await Promise.race([asked, pause(PATIENCE_MS)]);
    if (answer !== undefined) {
      // The server knows: what this device keeps of it need not be waited for.
      void this.#learn([answer.pass]);
      return answer;
    }
    const after = DoorBook.after(own, scannedAt);
    if (after !== null) book.put([after]);
    this.#waiting.set(scan.nonce, scan);
    this.#become({});
    // Shown first, kept second: a store that fails must not swallow the answer.
    const queued = this.#store.use((store) => store.queue(scan, after)).then(() => this.#become({}));
    void Promise.all([asked, queued]).then(([late]) => this.#settle(scan, late));
    return own;
  }

  async #ask(scan: WaitingScan): Promise<Answer | undefined> {
    const { told: _told, ...untold } = scan;
    try {
      const [result] = await this.#send([untold], AbortSignal.timeout(ANSWER_MS));
      return result && { verdict: result.verdict, pass: result.pass, at: result.at, door: result.door };
    } catch {
      return undefined;
    }
  }

  /** The server was late: where it agrees there is nothing more to tell, else it hears what was said here. */
  async #settle(scan: WaitingScan, late: Answer | undefined): Promise<void> {
    if (late?.verdict !== scan.told) return this.sync();
    this.#waiting.delete(scan.nonce);
    await this.#store.use((store) => store.drop([scan.nonce]));
    await this.#learn([late.pass]);
  }

  async #learn(passes: readonly (DoorPass | null)[]): Promise<void> {
    const changed = this.book?.put(passes.filter((pass) => pass !== null)) ?? [];
    this.#become({});
    if (changed.length > 0 && !this.#over) await this.#store.use((store) => store.learn(changed));
  }

  #become(change: Partial<DoorState>): void {
    if (this.#over) return;
    const { inside = 0, passes = 0 } = this.book?.counts ?? {};
    this.state = {
      ...this.state,
      waiting: this.#waiting.size,
      kept: this.#store.isKept,
      inside,
      passes,
      ...change,
    };
    this.#changed(this.state);
  }
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets the page draw and listen between two pieces of work. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
