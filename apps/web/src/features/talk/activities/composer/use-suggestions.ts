import {
  type Account,
  type Interest,
  createInterest,
  listAccountsOptions,
  listInterestsOptions,
} from '@atrium/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bestFirst, plain } from '../../../../lib/best-first.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import type { Trigger } from './draft-text.ts';

const few = 6;
const asked = 20;

export interface Suggestion {
  key: string;
  name: string;
  detail: string | null;
  imageUrl: string | null;
  kind: 'person' | 'topic' | 'newTopic';
  /** The id of what it stands for; a new topic is made first. */
  choose: () => Promise<string>;
}

/** People or topics whose name is being typed. */
export function useSuggestions(trigger: Trigger | null): { suggestions: Suggestion[]; searching: boolean } {
  const typed = trigger?.search ?? '';
  const search = useDebounced(typed, 150).trim();
  const query = { page: 1, pageSize: asked, ...(search !== '' && { search }) };
  const people = useQuery({
    ...listAccountsOptions({ query }),
    enabled: trigger?.kind === 'mention',
    placeholderData: keepPreviousData,
  });
  const topics = useQuery({
    ...listInterestsOptions({ query }),
    enabled: trigger?.kind === 'interest',
    placeholderData: keepPreviousData,
  });
  if (trigger === null) return { suggestions: [], searching: false };
  const { isFetching } = trigger.kind === 'mention' ? people : topics;
  const searching = isFetching || search !== typed.trim();
  const all =
    trigger.kind === 'mention' ? (people.data?.data ?? []).map(person) : (topics.data?.data ?? []).map(topic);
  // While the answer is on its way, only those of the one before that fit: Enter must never take somebody else.
  const fitting = searching ? all.filter((one) => fits(one, typed)) : all;
  const found = bestFirst(fitting, ({ name }) => name, typed).slice(0, few);
  const exact = found.some(({ name }) => plain(name) === plain(search));
  const isNew = trigger.kind === 'interest' && !searching && topics.isSuccess && search !== '' && !exact;
  return { searching, suggestions: isNew ? [...found, newTopic(search)] : found };
}

function fits({ name, detail }: Suggestion, typed: string): boolean {
  return [name, detail ?? ''].some((text) => plain(text).includes(plain(typed)));
}

function person(account: Account): Suggestion {
  return {
    key: account.id,
    kind: 'person',
    name: displayName(account),
    detail: `@${account.username}`,
    imageUrl: pictureOf(account.image, 'thumbnail'),
    choose: () => Promise.resolve(account.id),
  };
}

function topic({ id, name }: Interest): Suggestion {
  return { key: id, kind: 'topic', name, detail: null, imageUrl: null, choose: () => Promise.resolve(id) };
}

function newTopic(name: string): Suggestion {
  const choose = async (): Promise<string> => {
    const { data } = await createInterest({ body: { name }, throwOnError: true });
    return data.data.id;
  };
  return { key: 'new', kind: 'newTopic', name, detail: null, imageUrl: null, choose };
}
