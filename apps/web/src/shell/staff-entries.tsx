import { useSyncExternalStore } from 'react';
import { staffPlaces } from '../lib/staff-places.ts';

const MOST = 8;
const none = () => undefined;

/** Places and settings of the staff that are called so; on their pages only. */
export function useStaffEntries(text: string) {
  const find = useSyncExternalStore(staffPlaces.watch, staffPlaces.current, none);
  if (text === '' || find === undefined) return [];
  return find(text)
    .slice(0, MOST)
    .map(({ to, label, detail, icon: Icon }) => ({
      id: `${to} ${label}`,
      to,
      label,
      ...(detail !== undefined && { detail }),
      picture: <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />,
    }));
}
