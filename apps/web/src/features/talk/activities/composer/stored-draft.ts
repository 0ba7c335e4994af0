import { storage } from '../../../../lib/storage.ts';
import { type DraftText, type Token, emptyText, maxLength } from './draft-text.ts';

// Per person: on a shared device nobody finds what another began to write.
const keyOf = (accountId: string, scope: string): string => `draft.${accountId}.${scope}`;

export function readDraft(accountId: string, scope: string): DraftText {
  const stored = storage.read(keyOf(accountId, scope));
  if (stored === null) return emptyText;
  try {
    const { text, tokens } = JSON.parse(stored) as Partial<Record<keyof DraftText, unknown>>;
    if (typeof text !== 'string' || text.length > 2 * maxLength || !Array.isArray(tokens)) return emptyText;
    return { text, tokens: tokens.filter((token) => isToken(token, text.length)) };
  } catch {
    return emptyText;
  }
}

export function storeDraft(accountId: string, scope: string, draft: DraftText): void {
  if (draft.text.trim() === '') storage.remove(keyOf(accountId, scope));
  else storage.write(keyOf(accountId, scope), JSON.stringify(draft));
}

function isToken(token: unknown, length: number): token is Token {
  if (typeof token !== 'object' || token === null) return false;
  const { kind, id, start, end } = token as Record<keyof Token, unknown>;
  return (
    (kind === 'mention' || kind === 'interest') &&
    typeof id === 'string' &&
    typeof start === 'number' &&
    typeof end === 'number' &&
    start >= 0 &&
    start < end &&
    end <= length
  );
}
