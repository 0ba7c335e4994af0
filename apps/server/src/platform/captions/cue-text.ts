/** The words of one cue: as WebVTT with the few tags that we write, and as plain text. */
export interface CueText {
  readonly markup: string;
  readonly plain: string;
  readonly speaker: string | null;
}

const SPANS = new Set(['b', 'i', 'u', 'ruby', 'rt']);
const DEEPEST = 8;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
/** A tag begins with a letter, a slash, or the digits of a time; everything else is a sign of its own. */
const TOKEN = /<([a-z\d/][^<>]*)>|&([a-z]{2,4});/gi;

const escape = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
const unescape = (text: string): string =>
  text.replace(/&([a-z]{2,4});/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

/** Writes the text anew with the allowed tags only, each closed where it belongs; the words of other tags stay. */
export function readCueText(source: string): CueText {
  const writer = new CueWriter();
  const text = source.toWellFormed().replace(CONTROLS, '');
  let from = 0;
  for (const token of text.matchAll(TOKEN)) {
    writer.say(text.slice(from, token.index));
    from = token.index + token[0].length;
    const [whole, tag, entity] = token;
    if (entity !== undefined) writer.say(ENTITIES[entity.toLowerCase()] ?? whole);
    else if (tag?.startsWith('/') === true) writer.close(tag.slice(1).trim());
    else writer.open(tag ?? '');
  }
  writer.say(text.slice(from));
  return writer.end();
}

class CueWriter {
  #markup = '';
  #plain = '';
  #speaker: string | null = null;
  readonly #open: string[] = [];

  say(text: string): void {
    this.#markup += escape(text);
    // How a sign is read is shown above it; a line of plain text has no place for it.
    if (!this.#open.includes('rt')) this.#plain += text;
  }

  open(tag: string): void {
    const [head = '', ...words] = tag.split(/\s+/);
    const [name = ''] = head.toLowerCase().split('.');
    if (this.#open.length >= DEEPEST) return;
    if (SPANS.has(name)) {
      if (name === 'rt' && !this.#open.includes('ruby')) return;
      this.#push(name, `<${name}>`);
    } else if (name === 'v') {
      // With `>` behind them, hyphens would be the arrow between times.
      const voice = unescape(words.join(' '))
        .trim()
        .replace(/[-\s]+$/, '');
      if (voice === '') return;
      this.#speaker ??= voice;
      this.#push(name, `<v ${escape(voice)}>`);
    }
  }

  close(tag: string): void {
    const name = tag.toLowerCase();
    if (this.#open.includes(name)) while (this.#pop() !== name);
  }

  end(): CueText {
    while (this.#open.length > 0) this.#pop();
    return { markup: this.#markup.trim(), plain: this.#plain.trim(), speaker: this.#speaker };
  }

  #push(name: string, written: string): void {
    this.#open.push(name);
    this.#markup += written;
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) this.#markup += `</${name}>`;
    return name;
  }
}
