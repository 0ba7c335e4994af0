import type { ManagedBookingPlace } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { useKeeps } from './use-keeps.ts';

const BookDialog = lazy(() => import('./book-dialog.tsx'));

/** For those who change bookings of the place: somebody else is given a slot of it. */
export function BookButton({ place, day }: { place: ManagedBookingPlace; day: string }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const keeps = useKeeps();
  if (!keeps(place.id)) return null;
  return (
    <div className="mb-3 flex justify-end">
      <Button onClick={() => setOpen(true)}>{t('admin.bookings.book')}</Button>
      <Suspense fallback={null}>
        {open && <BookDialog place={place} day={day} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
