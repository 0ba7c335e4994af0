import { getStorageTotalsOptions, listStoredPicturesOptions, type StoredPicture } from '@atrium/api';
import { daysOf } from '../../../components/staff/list/days.ts';
import type { ListFilter } from '../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../components/staff/list/use-list-state.ts';
import type { PlainTextId, TextFunctions } from '../../../lib/text.tsx';

export const sortable = ['size', 'createdAt'] as const;

/** Pages that show it get slow on a phone. */
const LARGE_BYTES = 1_000_000;
export const isLarge = ({ size }: StoredPicture): boolean => size >= LARGE_BYTES;

const kinds = ['people', 'banner', 'activity', 'thread', 'content', 'admin', 'link'] as const;
type Kind = (typeof kinds)[number];

const kindTexts: Record<Kind, PlainTextId> = {
  people: 'admin.storage.kind.people',
  banner: 'admin.storage.kind.banner',
  activity: 'admin.storage.kind.activity',
  thread: 'admin.storage.kind.thread',
  content: 'admin.storage.kind.content',
  admin: 'admin.storage.kind.admin',
  link: 'admin.storage.kind.link',
};

export const kindText = (kind: string): PlainTextId => kindTexts[kind as Kind] ?? 'admin.storage.kind.admin';

type Use = Extract<PlainTextId, `admin.storage.use.${string}`>;

/** The texts bear the names of the tables. Parts of an event, such as its speakers, are named as the event. */
export function textOfUse(has: TextFunctions['has'], of: string): Use {
  const id = `admin.storage.use.${of}`;
  if (has(id)) return id as Use;
  return of.startsWith('event_') ? 'admin.storage.use.event' : 'admin.storage.use.other';
}

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  { id: 'unused', options: [{ value: 'true', label: t('admin.storage.unused') }] },
  { id: 'large', options: [{ value: 'true', label: t('admin.storage.large') }] },
  { id: 'kind', options: kinds.map((value) => ({ value, label: t(kindTexts[value]) })) },
  { id: 'created', label: t('admin.storage.created'), days: true },
];

export const totalsOptions = () => ({ ...getStorageTotalsOptions(), staleTime: 60_000 });

/** Filters were held to their options when they were read from the address. */
export const picturesOf = (state: ListState) => {
  const { kind, unused, large } = state.chosen;
  return listStoredPicturesOptions({
    query: {
      ...askOf(state),
      ...(kind !== undefined && { kind: kind as Kind }),
      ...(unused !== undefined && { unused: true }),
      ...(large !== undefined && { large: true }),
      ...daysOf(state, 'created'),
    },
  });
};
