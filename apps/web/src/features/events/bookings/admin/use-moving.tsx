import type { ManagedBooking } from '@atrium/api';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useKeeps } from '../managers/use-keeps.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx'));

export interface Wish {
  readonly spaceId: string;
  readonly day: string;
  readonly time: string;
}

/**
 * Bookings that are dragged to another place of a table. The drop opens the form with what was meant, because the person is
 * told of a move; the form alone is the way by keyboard and by touch.
 */
export function useMoving() {
  const keeps = useKeeps();
  const [dragged, setDragged] = useState<ManagedBooking | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [dropped, setDropped] = useState<{ booking: ManagedBooking; wish: Wish } | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const dragProps = (booking: ManagedBooking) =>
    keeps(booking.place.id) && booking.status === 'ready' && !booking.isOfEvent
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', booking.id);
            setDragged(booking);
          },
          onDragEnd: end,
        }
      : {};
  const dropProps = (key: string, wishFor: (booking: ManagedBooking) => Wish) => ({
    ...(over === key && dragged !== null && { 'data-over': true }),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (over !== key) setOver(key);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) setDropped({ booking: dragged, wish: wishFor(dragged) });
      end();
    },
  });
  const dialog = (
    <Suspense fallback={null}>
      {dropped !== null && <MoveDialog {...dropped} onClose={() => setDropped(null)} />}
    </Suspense>
  );
  return { dragProps, dropProps, dialog };
}

export const droppable =
  'data-over:bg-brand-soft data-over:outline-2 data-over:-outline-offset-2 data-over:outline-focus';
