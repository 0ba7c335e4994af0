import { useState } from 'react';
import { useRelationships } from '../../../lib/relationships.ts';
import { useSelf } from '../../../lib/self.ts';

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The people whom the reader followed when this part of the page came; null until that is known. A press here
 * changes it with the next page only, or a button or a list would vanish under the press.
 */
export function useFollowedAtFirst(): ReadonlySet<string> | null {
  const { data, isError } = useRelationships();
  const accounts = data?.data.accounts;
  const [followed, setFollowed] = useState<ReadonlySet<string> | null>(null);
  if (followed === null && accounts !== undefined) {
    const known = new Set(Object.keys(accounts).filter((id) => accounts[id] === true));
    setFollowed(known);
    return known;
  }
  return followed ?? (isError ? NOBODY : null);
}

/** Finds people whom the reader does not follow; null until that is known. */
export function useStrangers(): ((accountId: string) => boolean) | null {
  const self = useSelf().data?.data.id;
  const followed = useFollowedAtFirst();
  if (followed === null || self === undefined) return null;
  return (accountId) => accountId !== self && !followed.has(accountId);
}
