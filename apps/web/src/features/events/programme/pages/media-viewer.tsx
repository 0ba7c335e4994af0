import type { EventMediaItem } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../../../lib/text.tsx';

interface MediaViewerProps {
  pictures: readonly EventMediaItem[];
  at: number;
  go: (at: number | null) => void;
}

/** One picture over the whole window; the platform's own dialog keeps focus and closes by Escape. */
export function MediaViewer({ pictures, at, go }: MediaViewerProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const item = pictures[at];
  const image = item?.image ?? null;
  const step = (by: number) => {
    if (pictures[at + by] !== undefined) go(at + by);
  };
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    if (event.key === 'ArrowRight') step(forward);
    if (event.key === 'ArrowLeft') step(-forward);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={item?.name}
      onClose={() => go(null)}
      onKeyDown={press}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-surface text-default backdrop:bg-scrim"
    >
      {item !== undefined && image !== null && (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-2 p-3">
            <div className="min-w-0 grow ps-2">
              <p dir="auto" className="truncate font-medium">
                {item.name}
              </p>
              {item.description !== null && (
                <p dir="auto" className="truncate text-sm text-muted">
                  {item.description}
                </p>
              )}
            </div>
            <IconButton aria-label={t('media.previous')} disabled={at === 0} onClick={() => step(-1)}>
              <ChevronLeft className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton
              aria-label={t('media.next')}
              disabled={at === pictures.length - 1}
              onClick={() => step(1)}
            >
              <ChevronRight className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton aria-label={t('action.close')} onClick={() => dialog.current?.close()}>
              <X />
            </IconButton>
          </div>
          <img
            src={image.uri}
            alt={item.description ?? item.name}
            className="min-h-0 w-full grow object-contain p-3 pt-0"
          />
        </div>
      )}
    </dialog>
  );
}
