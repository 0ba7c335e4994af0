/**
 * Whether a regular expression may be run on what strangers type. Ours may not turn in circles: a part that repeats holds
 * nothing that varies, and the ways in which a text can be taken apart stay few. Only such are accepted, so that no answer
 * keeps a process busy.
 */
export function isSafePattern(source: string, longest: number): boolean {
  if (source.length > 200) return false;
  try {
    new RegExp(`^(?:${source})$`, 'u');
    return new Reader(source, longest).read() <= MOST_WAYS;
  } catch {
    return false;
  }
}

const MOST_WAYS = 2_000_000;

/** Counts in how many ways a text can be taken apart, at worst. */
class Reader {
  readonly #source: string;
  readonly #longest: number;
  #at = 0;

  constructor(source: string, longest: number) {
    this.#source = source;
    this.#longest = longest;
  }

  read(): number {
    const ways = this.#alternatives();
    if (this.#at < this.#source.length) throw new Error('more than an expression');
    return ways;
  }

  #alternatives(): number {
    let ways = this.#sequence();
    while (this.#take('|')) ways += this.#sequence();
    return ways;
  }

  #sequence(): number {
    let ways = 1;
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) ways *= this.#repeated();
    return ways;
  }

  #repeated(): number {
    const ways = this.#one();
    const times = this.#quantifier();
    if (times === undefined) return ways;
    const [least, most] = times;
    // What varies inside must not repeat: (a+)+ takes a text apart in more ways than there is time.
    if (most > 1 && ways > 1) throw new Error('repeats what varies');
    return ways * (Math.min(most, this.#longest) - least + 1);
  }

  #one(): number {
    const char = this.#peek();
    this.#at += 1;
    if (char === '(') return this.#group();
    if (char === '[') this.#class();
    else if (char === '\\') this.#escape();
    return 1;
  }

  #group(): number {
    // Names, looks ahead and looks behind are not needed to say what an answer looks like.
    if (this.#peek() === '?' && !this.#take('?:')) throw new Error('a group of another kind');
    const ways = this.#alternatives();
    if (!this.#take(')')) throw new Error('a group without end');
    return ways;
  }

  #class(): void {
    while (this.#peek() !== ']') {
      if (this.#peek() === '') throw new Error('a class without end');
      this.#at += this.#peek() === '\\' ? 2 : 1;
    }
    this.#at += 1;
  }

  #escape(): void {
    const rest = this.#source.slice(this.#at);
    const [taken] = /^(?:[pPu]\{[^}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^1-9k])/u.exec(rest) ?? [];
    if (taken === undefined) throw new Error('refers back');
    this.#at += taken.length;
  }

  #quantifier(): readonly [least: number, most: number] | undefined {
    const rest = this.#source.slice(this.#at);
    const [taken, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(rest) ?? [];
    if (taken === undefined) return undefined;
    this.#at += taken.length;
    if (sign === '?') return [0, 1];
    if (sign !== undefined) return [0, Infinity];
    const from = Number(least);
    return [from, comma === undefined ? from : most === undefined ? Infinity : Number(most)];
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}
