import { ApiError } from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Edit } from './edits.ts';

/** A thing in a form, as it was when the form began; a new thing is none. */
export function useEdit(existing: object | undefined): Edit {
  const [edit] = useState(() => new Edit(existing ?? {}));
  return edit;
}

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed.meanwhile';

interface WithId {
  readonly id?: unknown;
}

/** The thing as one of these calls answers now: alone, or in a list. */
export async function readLatest(
  client: QueryClient,
  calls: readonly string[],
  id: unknown,
): Promise<object | undefined> {
  const filters = calls.map((_id) => ({ queryKey: [{ _id }] }));
  await Promise.all(filters.map((filter) => client.refetchQueries({ ...filter, type: 'active' })));
  for (const filter of filters)
    for (const query of client.getQueryCache().findAll({ ...filter, type: 'active' }))
      for (const thing of thingsIn(query.state.data)) if (thing.id === id) return thing;
  return undefined;
}

function* thingsIn(answer: unknown): Generator<WithId> {
  const { pages, data } = (answer ?? {}) as { pages?: unknown; data?: unknown };
  if (Array.isArray(pages)) for (const page of pages) yield* thingsIn(page);
  else if (Array.isArray(data)) yield* data as WithId[];
  else if (typeof data === 'object' && data !== null) yield data;
}
