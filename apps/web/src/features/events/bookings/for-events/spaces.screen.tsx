import { createListingLocation, type EventListing, type EventSpace, setListingSpaces } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, DoorOpen, Info } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { HostPage, partsOptions, useListing } from '../../programme/index.ts';
import { eventSpaceCalls, eventSpacesOptions } from './event-spaces.api.ts';
import { type Chosen, SpaceFields } from './space-fields.tsx';

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Bookable spaces that the event has for its time. */
export default function EventSpacesScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.spaces')} text={t('host.spacesText')}>
      {listing !== undefined && <Spaces listing={listing} />}
    </HostPage>
  );
}

function Spaces({ listing }: { listing: EventListing }) {
  const query = useQuery(eventSpacesOptions(listing.id));
  return (
    <QueryState query={query} waiting={<RowsSkeleton />}>
      {({ data }) => (
        <div className="flex max-w-2xl flex-col gap-8">
          <State listing={listing} spaces={data} />
          <Choice key={keyOf(data)} eventId={listing.id} spaces={data} />
        </div>
      )}
    </QueryState>
  );
}

const keyOf = (spaces: readonly EventSpace[]): string =>
  spaces.map((one) => `${one.space.id} ${one.minutesBefore} ${one.minutesAfter}`).join();

function State({ listing, spaces }: { listing: EventListing; spaces: readonly EventSpace[] }) {
  const { t } = useText();
  if (spaces.length === 0)
    return (
      <EmptyState
        level={3}
        illustration={<DoorOpen />}
        title={t('host.spacesNone')}
        text={t('host.spacesNoneText')}
      />
    );
  return (
    <>
      {spaces.some(({ isTaken }) => !isTaken) && (
        <Banner icon={<Info aria-hidden="true" />}>{t('host.spacesDraft')}</Banner>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {spaces.map((one) => (
          <Row key={one.space.id} listing={listing} one={one} />
        ))}
      </ul>
    </>
  );
}

function Row({ listing, one }: { listing: EventListing; one: EventSpace }) {
  const { t } = useText();
  const format = useFormat();
  const { space, place } = one;
  const inPlace = { timeZone: place.timezone };
  const endOf = ({ start, end }: { start: string; end: string }): string =>
    format.date(start, inPlace) === format.date(end, inPlace)
      ? format.time(end, inPlace)
      : format.dateTime(end, inPlace);
  const rooms = useQuery(partsOptions(listing.id)).data?.data.locations;
  const { mutation } = useSave(
    () =>
      createListingLocation({
        path: { eventId: listing.id },
        body: { name: space.name },
        throwOnError: true,
      }),
    { touches: eventSpaceCalls, said: t('host.spacesRoomAdded'), onSaved: () => undefined },
  );
  const isRoom = rooms?.some(({ name }) => name === space.name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{space.name}</bdi>
        </p>
        <p className="text-sm text-muted">
          <bdi>{place.name}</bdi>
        </p>
        <p className="mt-1 text-sm tabular-nums">
          {`${format.dateTime(one.start, inPlace)} – ${endOf(one)}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {isRoom === false && (
          <Button size="sm" pending={mutation.isPending} onClick={() => mutation.mutate(undefined)}>
            {t('host.spacesAsRoom')}
          </Button>
        )}
        <Badge tone={one.isTaken ? 'success' : 'neutral'}>
          {t(one.isTaken ? 'host.spacesTaken' : 'host.spacesNotYet')}
        </Badge>
      </div>
    </li>
  );
}

function Choice({ eventId, spaces }: { eventId: string; spaces: readonly EventSpace[] }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    spaces.map(({ space, place, minutesBefore, minutesAfter }) => ({
      spaceId: space.id,
      name: space.name,
      place: place.name,
      minutesBefore,
      minutesAfter,
    })),
  );
  const { mutation, errors } = useSave(
    () =>
      setListingSpaces({
        path: { eventId },
        body: {
          spaces: chosen.map(({ spaceId, minutesBefore, minutesAfter }) => ({
            spaceId,
            minutesBefore,
            minutesAfter,
          })),
        },
        throwOnError: true,
      }),
    { touches: eventSpaceCalls, said: t('host.spacesSaved'), onSaved: () => undefined },
  );
  const refusal = errors['spaces'];
  return (
    <section aria-labelledby="choose-spaces" className="flex flex-col gap-4">
      <h3 id="choose-spaces" className="font-semibold">
        {t('host.spacesChoose')}
      </h3>
      <SpaceFields eventId={eventId} chosen={chosen} onChange={setChosen} />
      {refusal !== undefined && refusal !== null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {refusal}
        </Banner>
      )}
      <Button
        variant="primary"
        className="self-start"
        pending={mutation.isPending}
        onClick={() => mutation.mutate(undefined)}
      >
        {t('action.save')}
      </Button>
    </section>
  );
}
