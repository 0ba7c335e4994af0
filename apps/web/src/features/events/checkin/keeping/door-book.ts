import type { Door, DoorPass, ScanResult } from '@atrium/api';
import { importDoorKey, isGenuine, readDoorCode } from '../door-code.ts';

export type Verdict = ScanResult['verdict'];
export type Action = 'in' | 'out';

export type DoorHead = Pick<Door, 'event' | 'publicKey' | 'passTypes'>;

/** The result of a scan, as shown at the door. */
export interface Answer {
  verdict: Verdict;
  pass: DoorPass | null;
  /** Of a pass that was let in before: when, and where if that is known. */
  at: string | null;
  door: string | null;
}

/** The passes of an event as this device knows them. Answers by itself, whether there is a network or not. */
export class DoorBook {
  #head: DoorHead;
  readonly #passes = new Map<string, DoorPass>();
  readonly #names = new Map<string, string>();
  #types: ReadonlyMap<string, string> = new Map();
  readonly #key: Promise<CryptoKey>;
  #inside = 0;
  #expected = 0;

  constructor(head: DoorHead) {
    this.#head = head;
    this.setHead(head);
    // Ready before the first guest is. Where it fails, on pages that came unencrypted, the first code says so.
    this.#key = importDoorKey(head.publicKey);
    this.#key.catch(() => undefined);
  }

  get head(): DoorHead {
    return this.#head;
  }

  /** Names and kinds of passes may change while the door is open; the key stays. */
  setHead(head: DoorHead): void {
    this.#head = head;
    this.#types = new Map(head.passTypes.map(({ id, name }) => [id, name]));
  }

  get counts(): { inside: number; passes: number } {
    return { inside: this.#inside, passes: this.#expected };
  }

  get all(): DoorPass[] {
    return [...this.#passes.values()];
  }

  get size(): number {
    return this.#passes.size;
  }

  typeOf(pass: DoorPass): string {
    return this.#types.get(pass.passTypeId) ?? '';
  }

  /** Answers those that are new or have changed. */
  put(passes: readonly DoorPass[]): DoorPass[] {
    return passes.filter((pass) => {
      const before = this.#passes.get(pass.id);
      if (before !== undefined && isSame(before, pass)) return false;
      if (before !== undefined) this.#count(before, -1);
      this.#passes.set(pass.id, pass);
      this.#names.set(pass.id, searchable(`${pass.name} ${pass.number}`));
      this.#count(pass, 1);
      return true;
    });
  }

  #count(pass: DoorPass, step: 1 | -1): void {
    if (pass.status === 'ready' || pass.status === 'needsInfo') this.#expected += step;
    if (pass.status === 'ready' && pass.usedAt !== null) this.#inside += step;
  }

  /** Passes whose name or number has all the words, the ones that may come in first. */
  search(text: string, limit: number): DoorPass[] {
    const words = searchable(text).split(' ').filter(Boolean);
    if (words.length === 0) return [];
    const found: DoorPass[] = [];
    for (const [id, name] of this.#names) {
      const pass = this.#passes.get(id);
      if (pass !== undefined && words.every((word) => name.includes(word))) found.push(pass);
      if (found.length === limit * 5) break;
    }
    return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)).slice(0, limit);
  }

  async readCode(text: string, action: Action): Promise<Answer> {
    const code = readDoorCode(text);
    if (code === null || !(await isGenuine(await this.#key, code))) return nobody('unknown');
    if (code.eventId !== this.head.event.id) return nobody('wrongEvent');
    const pass = this.#passes.get(code.passId);
    // Sold since the list was taken along: the signature says that it is good.
    if (pass === undefined) return nobody(action === 'in' ? 'first' : 'notIn');
    if (pass.mark !== code.mark) return { ...nobody('transferred'), pass };
    return this.readPass(pass, action);
  }

  readPass(known: DoorPass, action: Action): Answer {
    const pass = this.#passes.get(known.id) ?? known;
    const answer = { pass, at: pass.usedAt, door: null };
    if (pass.status === 'canceled') return { ...answer, verdict: 'canceled' };
    if (pass.status !== 'ready') return { ...answer, verdict: 'unpaid' };
    if (action === 'out') return { ...answer, verdict: pass.usedAt === null ? 'notIn' : 'out' };
    return { ...answer, verdict: pass.usedAt === null ? 'first' : 'already' };
  }

  /** The pass after what was answered, if that has changed it. */
  static after({ verdict, pass }: Answer, at: string): DoorPass | null {
    if (pass === null) return null;
    if (verdict === 'first') return { ...pass, usedAt: at };
    return verdict === 'out' ? { ...pass, usedAt: null } : null;
  }
}

const nobody = (verdict: Verdict): Answer => ({ verdict, pass: null, at: null, door: null });

const rank = ({ status, usedAt }: DoorPass): number => (status !== 'ready' ? 2 : usedAt === null ? 0 : 1);

const isSame = (a: DoorPass, b: DoorPass): boolean =>
  a.usedAt === b.usedAt &&
  a.status === b.status &&
  a.mark === b.mark &&
  a.name === b.name &&
  a.location === b.location &&
  a.passTypeId === b.passTypeId &&
  a.accountId === b.accountId;

const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
