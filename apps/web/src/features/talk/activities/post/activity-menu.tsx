import type { Activity } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';

const loadList = () => import('./activity-menu-list.tsx');
const ActivityMenuList = lazy(loadList);

/** Longer than overlays take to give the focus back, in milliseconds. */
const settling = 60;

export interface ActivityMenuProps {
  activity: Activity;
  /** After it was deleted, where that leaves the page without a subject. */
  onDeleted?: () => void;
  /** The author wants to say it differently, in its place. */
  onEdit?: () => void;
}

/** More actions for an activity; the list itself is prefetched on hover and focus. */
export function ActivityMenu({ activity, onDeleted, onEdit }: ActivityMenuProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // Where the menu led on to a question, what had the focus before is gone.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    }, settling);
  };
  return (
    <>
      <IconButton
        ref={button}
        size="sm"
        aria-label={t('feed.more', { name: displayName(activity.account) })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        onClick={() => setOpen(true)}
        className="self-start"
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ActivityMenuList
            anchor={button}
            activity={activity}
            close={close}
            {...(onDeleted !== undefined && { onDeleted })}
            {...(onEdit !== undefined && { onEdit })}
          />
        </Suspense>
      )}
    </>
  );
}
