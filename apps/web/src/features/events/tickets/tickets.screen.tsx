import { type EventListing, updateListing } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { HostPage, refreshListing, useListing } from '../programme/index.ts';
import { FirstTickets } from './first-tickets.tsx';
import { AddOns, Packages, PassTypes, Rooms } from './offer-lists.tsx';
import { usePassTypes } from './tickets.api.ts';

/** Everything that an event sells. */
export default function TicketsScreen() {
  const { t } = useText();
  const listing = useListing();
  if (listing === undefined) return null;
  return (
    <HostPage title={t('tickets.title')} text={t('tickets.text')}>
      <Offer listing={listing} />
    </HostPage>
  );
}

function Offer({ listing }: { listing: EventListing }) {
  const { slug } = listing;
  const passTypes = usePassTypes(slug);
  return (
    <QueryState
      query={passTypes}
      waiting={<RowsSkeleton />}
      isEmpty={() => itemsOf(passTypes.data).length === 0}
      empty={<FirstTickets listing={listing} />}
    >
      {() => (
        <div className="flex flex-col gap-12">
          <div>
            <Opening listing={listing} />
            <PassTypes slug={slug} />
          </div>
          <AddOns slug={slug} />
          <Packages slug={slug} />
          <Rooms slug={slug} />
        </div>
      )}
    </QueryState>
  );
}

/** Passes on offer are sold only while registration is switched on. */
function Opening({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () =>
      updateListing({
        path: { eventId: listing.id },
        body: { event: { registration: true } },
        throwOnError: true,
      }),
    onSettled: () => refreshListing(client),
  });
  if (listing.registration || listing.canceledAt !== null) return null;
  return (
    <div className="mb-6">
      <Banner
        tone="warning"
        action={
          <Button size="sm" pending={open.isPending} onClick={() => open.mutate()}>
            {t('tickets.open')}
          </Button>
        }
      >
        {t('tickets.closed')}
      </Banner>
    </div>
  );
}
