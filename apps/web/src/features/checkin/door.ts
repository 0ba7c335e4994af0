import { getDoor, recordScans, type DoorPass, type ScanResult } from '@atrium/api';
import { DoorBook, type Action, type Answer } from './door-book.ts';
import { DoorStore, type KeptDoor, type WaitingScan } from './door-store.ts';

/** What a screen shows of a door. */
export interface DoorState {
  status: 'opening' | 'loading' | 'ready' | 'failed';
  /** The last try to reach the server went through. */
  online: boolean;
  loaded: number;
  waiting: number;
  inside: number;
  passes: number;
  error: unknown;
}

/** What is held before the camera, typed, or found by its name. */
export type Shown = { code: string } | { pass: DoorPass };

/** Longer than this nobody waits at a door: the device then answers by what it knows. */
const PATIENCE_MS = 400;
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
  };
  readonly #slug: string;
  readonly #changed: (state: DoorState) => void;
  readonly #corrected: (scan: WaitingScan, result: ScanResult) => void;
  readonly #waiting = new Map<string, WaitingScan>();
  #store: DoorStore | undefined;
  #kept: KeptDoor | undefined;
  #busy: Promise<void> | undefined;
  #over = false;

  constructor(
    slug: string,
    changed: (state: DoorState) => void,
    corrected: (scan: WaitingScan, result: ScanResult) => void,
  ) {
    this.#slug = slug;
    this.#changed = changed;
    this.#corrected = corrected;
  }

  async open(): Promise<void> {
    this.#store = await DoorStore.open(this.#slug);
    const { door, passes, scans } = await this.#store.read();
    for (const scan of scans) this.#waiting.set(scan.nonce, scan);
    if (door !== undefined) {
      this.#kept = door;
      this.book = new DoorBook(door);
      this.book.put(passes);
      this.#become({ status: door.complete ? 'ready' : 'loading', loaded: passes.length });
    } else this.#become({ status: 'loading' });
  }

  close(): void {
    this.#over = true;
    this.#store?.close();
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
      this.#become({ online: true, error: null });
    } catch (error) {
      this.#become({
        online: false,
        error,
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
    const isNew = this.book === undefined || this.book.head.publicKey !== door.publicKey;
    if (isNew) this.book = new DoorBook(door);
    this.book?.put(door.passes);
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
    await this.#store?.keep(this.#kept, door.passes);
    this.#become({
      status: this.#kept.complete ? 'ready' : 'loading',
      loaded: this.state.loaded + (this.#kept.complete ? 0 : door.passes.length),
    });
    return door.more;
  }

  async #tell(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#over) {
      const scans = [...this.#waiting.values()].slice(0, BATCH);
      const results = await this.#send(scans);
      await this.#store?.drop(scans.map(({ nonce }) => nonce));
      for (const scan of scans) {
        this.#waiting.delete(scan.nonce);
        const result = results.find(({ nonce }) => nonce === scan.nonce);
        if (result !== undefined && scan.told === 'first' && result.verdict !== 'first')
          this.#corrected(scan, result);
      }
      this.#become({ online: true });
    }
  }

  async #send(
    scans: readonly Omit<WaitingScan, 'told'>[],
    signal: AbortSignal | null = null,
  ): Promise<ScanResult[]> {
    const { data } = await recordScans({
      path: { eventId: this.#slug },
      body: { scans: scans.map(({ slug: _slug, ...scan }) => scan) },
      throwOnError: true,
      signal,
    });
    return data.data;
  }

  /** What to say to whoever stands at the door. */
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
      ...('code' in shown ? { code: shown.code.slice(0, 400) } : { passId: shown.pass.id }),
      action,
      scannedAt,
      door,
      told: own.verdict,
    };
    const answer = this.state.online && navigator.onLine ? await this.#ask(scan) : undefined;
    if (answer === undefined) await this.#queue(scan);
    const said = answer ?? own;
    const after = answer === undefined ? DoorBook.after(own, scannedAt) : said.pass;
    if (after !== null) {
      book.put([after]);
      await this.#store?.keepPass(after);
    }
    this.#become({});
    return said;
  }

  async #ask(scan: WaitingScan): Promise<Answer | undefined> {
    const { told: _told, ...untold } = scan;
    try {
      const [result] = await this.#send([untold], AbortSignal.timeout(PATIENCE_MS));
      return result && { verdict: result.verdict, pass: result.pass, at: result.at, door: result.door };
    } catch {
      return undefined;
    }
  }

  async #queue(scan: WaitingScan): Promise<void> {
    this.#waiting.set(scan.nonce, scan);
    await this.#store?.queue(scan);
    void this.sync();
  }

  #become(change: Partial<DoorState>): void {
    if (this.#over) return;
    const { inside = 0, passes = 0 } = this.book?.counts ?? {};
    this.state = { ...this.state, waiting: this.#waiting.size, inside, passes, ...change };
    this.#changed(this.state);
  }
}
