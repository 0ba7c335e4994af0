import type { ActivityEntry } from '@atrium/api';
import { useRef, useState } from 'react';
import type { BulkAction } from '../../../../components/staff/list/list-types.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { hide, remove, restore } from './posts.api.ts';

interface Asked {
  what: 'hide' | 'remove';
  /** Of the author, or how many they are. */
  name: string;
}

/** Decisions over several posts, for which one reason is asked; their authors read it. */
export function usePostBulk() {
  const { t } = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const reason = useRef('');
  const resolve = useRef<(goesOn: boolean) => void>(undefined);
  const answer = (given: string | null): void => {
    // The dialog closes once more after it was answered.
    if (resolve.current === undefined) return;
    reason.current = given ?? '';
    setAsked(null);
    resolve.current(given !== null);
    resolve.current = undefined;
  };
  const ask = (what: Asked['what'], rows: readonly ActivityEntry[]) =>
    new Promise<boolean>((goOn) => {
      const authors = new Map(rows.map(({ activity: { account } }) => [account.id, account]));
      const [only] = authors.size === 1 ? authors.values() : [];
      resolve.current = goOn;
      setAsked({
        what,
        name: only === undefined ? t('admin.posts.several', { count: authors.size }) : displayName(only),
      });
    });
  const bulk: BulkAction<ActivityEntry>[] = [
    {
      id: 'hide',
      label: t('admin.posts.hide'),
      prepare: (rows) => ask('hide', rows),
      run: (entry) => hide(entry, reason.current),
      undo: (entry) => (entry.activity.standing === 'shown' ? restore(entry) : Promise.resolve()),
    },
    { id: 'restore', label: t('admin.posts.restore'), run: restore },
    {
      id: 'remove',
      label: t('admin.posts.remove'),
      prepare: (rows) => ask('remove', rows),
      run: (entry) => remove(entry, reason.current),
    },
  ];
  return { bulk, asked, answer };
}
