import { storage } from '../../../lib/storage.ts';
import { type Selection, nothing } from './choosing/selection.ts';

const lifetime = 24 * 60 * 60 * 1000;
const key = (slug: string): string => `register:${slug}`;

/** Remembers the last selection, so that it outlives a hold that expires. */
export function rememberSelection(slug: string, selection: Selection): void {
  storage.write(key(slug), JSON.stringify({ selection, at: Date.now() }));
}

export function forgetSelection(slug: string): void {
  storage.remove(key(slug));
}

export function recallSelection(slug: string): Selection {
  const stored = storage.read(key(slug));
  if (stored === null) return nothing;
  try {
    const { selection, at } = JSON.parse(stored) as { selection?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < lifetime;
    return isFresh && isSelection(selection) ? selection : nothing;
  } catch {
    return nothing;
  }
}

function isSelection(value: unknown): value is Selection {
  if (typeof value !== 'object' || value === null) return false;
  const { passes, packages } = value as Record<string, unknown>;
  return isRows(passes, 'ticketId') && isRows(packages, 'packageId');
}

const isRows = (rows: unknown, name: string): boolean =>
  Array.isArray(rows) &&
  rows.every(
    (row: unknown) =>
      typeof row === 'object' &&
      row !== null &&
      typeof (row as Record<string, unknown>)['id'] === 'string' &&
      typeof (row as Record<string, unknown>)[name] === 'string',
  );
