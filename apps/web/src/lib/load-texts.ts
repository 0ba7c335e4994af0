import type { Messages } from '@lingui/core';
import { createContext } from 'react-router';
import { type TextGroup, textGroupsOf } from './text-groups.ts';
import { createTexts } from './text.tsx';
import { textsAddress } from './texts-address.ts';

/** Fetches the texts of a route, by its pattern, that no page has needed before. */
export type LoadTexts = (pattern: string) => Promise<void>;

export const loadTextsContext = createContext<LoadTexts>();

export function openTexts(locale: string, version: string) {
  const texts = createTexts(locale, {});
  const loads = new Map<TextGroup, Promise<void>>();
  const fetchGroup = async (group: TextGroup): Promise<void> => {
    const answer = await fetch(textsAddress(locale, group, version));
    if (!answer.ok) throw new Error(`The texts could not be loaded: ${answer.status}`);
    texts.add((await answer.json()) as Messages);
  };
  const load = (group: TextGroup): Promise<void> => {
    const known = loads.get(group);
    if (known !== undefined) return known;
    const loading = fetchGroup(group);
    loads.set(group, loading);
    loading.catch(() => loads.delete(group));
    return loading;
  };
  const loadAll = async (groups: readonly TextGroup[]): Promise<void> => {
    await Promise.all(groups.map(load));
  };
  const loadTexts: LoadTexts = (pattern) => loadAll(textGroupsOf(pattern));
  return { texts, loadAll, loadTexts };
}
