import { useState } from 'react';
import { type DraftText, emptyText } from './draft-text.ts';
import { readDraft, storeDraft } from './stored-draft.ts';

/** The draft, stored on this device until it is sent. */
export function useDraft(accountId: string, scope: string) {
  const [draft, setDraft] = useState(() => readDraft(accountId, scope));
  const change = (next: DraftText): void => {
    setDraft(next);
    storeDraft(accountId, scope, next);
  };
  return { draft, change, clear: () => change(emptyText) };
}
