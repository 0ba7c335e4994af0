import { type BookingClosure, deleteBookingClosure, type ManagedBookingPlace } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { closuresOptions, spacesOptions, staffCalls } from './admin-bookings.api.ts';

const ClosureDialog = lazy(() => import('./closure-dialog.tsx'));

/** When the place or one of its spaces is closed beside its opening hours. */
export function Closures({ place }: { place: ManagedBookingPlace }) {
  const { t } = useText();
  const list = useQuery({
    ...closuresOptions(place.id),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ isCanceling }) => isCanceling) === true ? 3000 : false,
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="closures" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="closures" className="text-lg font-semibold">
          {t('admin.bookings.closures')}
        </h2>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('admin.bookings.close')}
        </Button>
      </div>
      <QueryState
        query={list}
        waiting={<RowsSkeleton count={1} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className="border-y border-line py-4 text-sm text-muted">{t('admin.bookings.noClosures')}</p>
        }
      >
        {({ data }) => (
          <ul className="divide-y divide-line border-y border-line">
            {data.map((closure) => (
              <Row key={closure.id} closure={closure} place={place} />
            ))}
          </ul>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {isAdding && <ClosureDialog place={place} onClose={() => setAdding(false)} />}
      </Suspense>
    </section>
  );
}

function Row({ closure, place }: { closure: BookingClosure; place: ManagedBookingPlace }) {
  const { t } = useText();
  const format = useFormat();
  const spaces = useQuery(spacesOptions(place.id)).data?.data;
  const { mutation } = useSave(
    () => deleteBookingClosure({ path: { bookingClosureId: closure.id }, throwOnError: true }),
    { touches: staffCalls, said: t('form.deleted'), onSaved: () => undefined },
  );
  const name =
    closure.spaceId === null
      ? t('admin.bookings.wholePlace')
      : (spaces?.find(({ id }) => id === closure.spaceId)?.name ?? '');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="grow">
        <p className="font-medium">
          {format.range(closure.start, closure.end, {
            timeZone: place.timezone,
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        </p>
        <p className="text-sm text-muted">
          <bdi>{name}</bdi>
          {closure.reason !== null && (
            <>
              {' · '}
              <bdi>{closure.reason}</bdi>
            </>
          )}
          {closure.isCanceling && (
            <>
              {' · '}
              {t('admin.bookings.canceledSoFar', { count: closure.canceled })}
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        pending={mutation.isPending}
        onClick={() => mutation.mutate(undefined)}
      >
        {t('admin.bookings.reopen')}
      </Button>
    </li>
  );
}
