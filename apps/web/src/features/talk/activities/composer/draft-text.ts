import type { BaseActivityEntity, CreateActivityData } from '@atrium/api';

/** A stretch of the text that stands for a person or a topic, named by its id. */
export interface Token {
  kind: 'mention' | 'interest';
  id: string;
  start: number;
  end: number;
}

export interface DraftText {
  text: string;
  tokens: readonly Token[];
}

export const emptyText: DraftText = { text: '', tokens: [] };
export const maxLength = 5000;

/**
 * The text after an edit in a plain field, with its tokens still in their places. The field tells only the new text and
 * where the caret stands; what follows the caret is what followed the edit. A token that the edit reaches into becomes
 * plain text: its name no longer says whom it means.
 */
export function editText({ text, tokens }: DraftText, next: string, caret: number): DraftText {
  const { start, end } = findEdit(text, next, caret);
  const shift = next.length - text.length;
  return {
    text: next,
    tokens: tokens.flatMap((token) => {
      if (token.end <= start) return [token];
      if (token.start >= end) return [{ ...token, start: token.start + shift, end: token.end + shift }];
      return [];
    }),
  };
}

/** Which stretch of the old text was replaced. */
function findEdit(old: string, next: string, caret: number): { start: number; end: number } {
  const behind = next.length - caret;
  const followsCaret = behind <= old.length && old.endsWith(next.slice(caret));
  const end = old.length - (followsCaret ? behind : commonEnd(old, next));
  const limit = Math.min(end, next.length - (old.length - end));
  let start = 0;
  while (start < limit && old[start] === next[start]) start++;
  return { start, end };
}

function commonEnd(one: string, other: string): number {
  const limit = Math.min(one.length, other.length);
  let length = 0;
  while (length < limit && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}

export interface Trigger {
  kind: Token['kind'];
  /** Where the @ or # stands. */
  start: number;
  end: number;
  search: string;
}

const latinWord = '[A-Za-z0-9_.@#&/-]';
const word = "[\\p{L}\\p{M}\\p{N}_.'’-]";
// Full-width forms as well: that is what a Japanese keyboard types. Names may have a space in them.
const triggers: Record<Token['kind'], RegExp> = {
  mention: new RegExp(`(?<!${latinWord})[@＠](${word}+(?: ${word}*)?|)$`, 'u'),
  interest: new RegExp(`(?<!${latinWord})[#＃](${word}+(?: ${word}+)?|)$`, 'u'),
};

/** The search for a mention or an interest at the caret, if any. */
export function triggerAt({ text, tokens }: DraftText, caret: number): Trigger | null {
  if (tokens.some(({ start, end }) => caret > start && caret <= end)) return null;
  const before = text.slice(Math.max(0, caret - 64), caret);
  for (const kind of ['mention', 'interest'] as const) {
    const found = triggers[kind].exec(before);
    if (found === null) continue;
    const start = caret - found[0].length;
    if (tokens.some((token) => token.start < caret && token.end > start)) continue;
    return { kind, start, end: caret, search: found[1] ?? '' };
  }
  return null;
}

/** The token takes the place of what was typed to find it, with a space to write on behind. */
export function insertToken(
  draft: DraftText,
  { kind, start, end }: Trigger,
  { id, name }: { id: string; name: string },
): DraftText & { caret: number } {
  const label = (kind === 'mention' ? '@' : '#') + name;
  const space = /^\s/.test(draft.text.slice(end)) ? '' : ' ';
  const text = draft.text.slice(0, start) + label + space + draft.text.slice(end);
  const moved = editText(draft, text, start + label.length + space.length).tokens;
  const token: Token = { kind, id, start, end: start + label.length };
  const tokens = [...moved, token].sort((one, other) => one.start - other.start);
  return { text, tokens, caret: token.end + 1 };
}

export interface FoundLink {
  start: number;
  end: number;
  href: string;
}

const address = /(?:https?:\/\/|(?<![\p{L}\p{N}@.])www\.)[^\s<>"'`]+/giu;

/** Web addresses in the text, without the punctuation of the sentence around them. */
export function findLinks({ text, tokens }: DraftText): FoundLink[] {
  return [...text.matchAll(address)].flatMap((match) => {
    const shown = trimEnd(match[0]);
    const start = match.index;
    const end = start + shown.length;
    const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
    const url = URL.parse(href);
    if (url === null || !url.hostname.includes('.') || url.username !== '') return [];
    if (tokens.some((token) => token.start < end && token.end > start)) return [];
    return [{ start, end, href }];
  });
}

function trimEnd(found: string): string {
  let shown = found.replace(/[.,;:!?…、。]+$/u, '');
  // A closing bracket belongs to the sentence unless the address opened it.
  while (/[)\]]$/.test(shown) && !shown.includes(shown.endsWith(')') ? '(' : '[')) shown = shown.slice(0, -1);
  return shown;
}

export interface Quoted {
  id: string;
  address: string;
}

interface Written {
  message: string;
  entities:
    | readonly (Pick<BaseActivityEntity, 'type' | 'startIndex' | 'endIndex'> &
        Record<'account' | 'interest', { id: string } | null>)[]
    | null;
}

/** Turns a sent message into a draft again. Mentions of people who are hidden from the reader by now are plain text. */
export function toDraft({ message, entities }: Written): DraftText {
  const tokens = (entities ?? []).flatMap(
    ({ type, startIndex: start, endIndex: end, account, interest }): Token[] => {
      if (type === 'mention' && account !== null) return [{ kind: 'mention', id: account.id, start, end }];
      return type === 'interest' && interest !== null
        ? [{ kind: 'interest', id: interest.id, start, end }]
        : [];
    },
  );
  return { text: message, tokens: tokens.sort((one, other) => one.start - other.start) };
}

type Sent = CreateActivityData['body'];

type Message = Required<Pick<Sent, 'message' | 'entities'>>;

/** With the address of another post in a line of its own at the end. */
export function withQuote({ message, entities }: Message, { address }: Quoted): Message {
  const before = message === '' ? '' : `${message}\n`;
  const place = { startIndex: before.length, endIndex: before.length + address.length };
  return { message: before + address, entities: [...entities, { ...place, type: 'link', href: address }] };
}

/** As it goes to the server: without blanks around it, each stretch by its place in what is left. */
export function toMessage(draft: DraftText): Message {
  const message = draft.text.trim();
  const shift = draft.text.length - draft.text.trimStart().length;
  const place = ({ start, end }: { start: number; end: number }) => ({
    startIndex: start - shift,
    endIndex: end - shift,
  });
  return {
    message,
    entities: [
      ...draft.tokens.map((token) => ({
        ...place(token),
        ...(token.kind === 'mention'
          ? { type: 'mention' as const, accountId: token.id }
          : { type: 'interest' as const, interestId: token.id }),
      })),
      ...findLinks(draft).map((link) => ({ ...place(link), type: 'link' as const, href: link.href })),
    ].sort((one, other) => one.startIndex - other.startIndex),
  };
}
