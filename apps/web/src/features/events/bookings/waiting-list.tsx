import { type BookingWatch, unwatchBookingSlot } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { spacePath, watchesOptions } from './bookings.api.ts';
import { inWall, wallOf } from './wall-time.ts';

/** Full times that the reader waits for; nothing where there are none. */
export function WaitingList() {
  const { t } = useText();
  const list = useQuery(watchesOptions());
  if (list.isSuccess && list.data.data.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-10">
      <h2 id="waiting" className="mb-3 font-semibold">
        {t('bookings.waitingFor')}
      </h2>
      <QueryState query={list} waiting={<RowsSkeleton count={1} />}>
        {({ data }) => (
          <ul className="divide-y divide-line border-y border-line">
            {data.map((watch) => (
              <Waiting key={watch.id} watch={watch} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function Waiting({ watch }: { watch: BookingWatch }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => unwatchBookingSlot({ path: { watchId: watch.id }, throwOnError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [{ _id: 'listBookingWatches' }] }),
  });
  const { space, place, day, time } = watch;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
      <PageLink
        to={`${spacePath(place.slug, space.slug)}?day=${day}`}
        className="font-medium hover:underline"
      >
        <bdi>{space.name}</bdi>
      </PageLink>
      <span className="grow text-muted">
        {format.dateTime(wallOf(day, time), { ...inWall, timeZoneName: undefined })}
      </span>
      <Button size="sm" variant="quiet" pending={stop.isPending} onClick={() => stop.mutate()}>
        {t('bookings.stopWaiting')}
      </Button>
    </li>
  );
}
