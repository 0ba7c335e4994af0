import type { DoorStore } from './door-store.ts';

type Open = () => Promise<Pick<DoorStore, keyof DoorStore>>;
type Store = Awaited<ReturnType<Open>>;

/**
 * The store of a door where stores fail: private windows have none, devices are full, and browsers close connections of pages
 * in the background. It is opened anew once; after that the door goes on without it.
 */
export class SureStore {
  readonly #open: Open;
  #opening: Promise<Store> | undefined;
  #isOver = false;
  /** False since something could not be kept; true again once the door has stored everything anew. */
  isKept = true;

  constructor(open: Open) {
    this.#open = open;
  }

  /** Undefined where nothing can be kept. */
  async use<T>(work: (store: Store) => Promise<T>): Promise<T | undefined> {
    for (let left = 1; left >= 0 && !this.#isOver; left -= 1) {
      const opening = (this.#opening ??= this.#open());
      try {
        return await work(await opening);
      } catch {
        if (this.#opening === opening) this.#drop();
      }
    }
    if (!this.#isOver) this.isKept = false;
    return undefined;
  }

  close(): void {
    this.#isOver = true;
    this.#drop();
  }

  #drop(): void {
    void this.#opening?.then(
      (store) => store.close(),
      () => undefined,
    );
    this.#opening = undefined;
  }
}
