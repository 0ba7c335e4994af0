import type { KeyboardEvent } from 'react';

/** To the link of the next row, or of the one before; from elsewhere, to that of the first. */
export function moveToRow(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + step];
  next?.querySelector<HTMLElement>('a[href]')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** J and K go from row to row, X picks the one that has the focus; Enter opens it, for its link has the focus. */
export function pressInRows(
  event: KeyboardEvent,
  list: HTMLElement | null,
  pick: ((id: string) => void) | undefined,
): void {
  const target = event.target as HTMLElement;
  const isTyping = target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  if (event.key === 'j') moveToRow(list, 1);
  else if (event.key === 'k') moveToRow(list, -1);
  else if (event.key === 'x') {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id !== undefined) pick?.(id);
  } else return;
  event.preventDefault();
}
