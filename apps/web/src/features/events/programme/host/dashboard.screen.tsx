import {
  cancelListing,
  deleteListing,
  type EventListing,
  type EventChecklist,
  getListingChecklistOptions,
  unpublishListing,
} from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Stat, StatList } from '@atrium/ui/stat';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, Circle, CircleAlert } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { HostPage } from './host-page.tsx';
import { hostPath, refreshListing, useListing } from './host.api.ts';
import { SalesCurve } from './sales-curve.tsx';

/** Where the event stands, and what is next. */
export default function DashboardScreen() {
  const { t } = useText();
  const listing = useListing();
  if (listing === undefined) return null;
  return (
    <HostPage title={t('host.dashboard')}>
      <Standing listing={listing} />
      <Numbers listing={listing} />
      <SalesCurve listing={listing} />
      <Checklist listing={listing} />
      <Endings listing={listing} />
    </HostPage>
  );
}

function useStep(listing: EventListing) {
  const client = useQueryClient();
  const path = { eventId: listing.id };
  const settled = { onSettled: () => refreshListing(client) };
  return {
    unpublish: useMutation({ mutationFn: () => unpublishListing({ path, throwOnError: true }), ...settled }),
    cancel: useMutation({ mutationFn: () => cancelListing({ path, throwOnError: true }), ...settled }),
  };
}

function Standing({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const text: PlainTextId =
    listing.canceledAt !== null
      ? 'host.standing.canceled'
      : listing.draft
        ? 'host.standing.draft'
        : listing.visible
          ? 'host.standing.published'
          : 'host.standing.hidden';
  return <p className="mb-6 max-w-xl text-muted">{t(text)}</p>;
}

function Numbers({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const format = useFormat();
  const { registration, registrationCount, registrationLimit, _count: counts } = listing;
  return (
    <StatList className="mb-8 border-y border-line py-5">
      {registration && (
        <Stat
          label={t('host.registered')}
          value={format.number(registrationCount)}
          note={
            registrationLimit === null
              ? undefined
              : t('host.ofLimit', { limit: format.number(registrationLimit) })
          }
        />
      )}
      <Stat label={t('host.sessions')} value={format.number(counts.sessions)} />
      <Stat label={t('host.speakers')} value={format.number(counts.speakers)} />
      <Stat label={t('host.sponsors')} value={format.number(counts.sponsors)} />
    </StatList>
  );
}

type Key = EventChecklist['items'][number]['key'] | 'registration';

const places: Record<Key, { path: string; label: PlainTextId }> = {
  dates: { path: 'details', label: 'host.check.dates' },
  place: { path: 'details', label: 'host.check.place' },
  link: { path: 'details', label: 'host.check.link' },
  registration: { path: 'tickets', label: 'host.check.registration' },
  passTypes: { path: 'tickets', label: 'host.check.passTypes' },
  summary: { path: 'details', label: 'host.check.summary' },
  picture: { path: 'details', label: 'host.check.picture' },
  description: { path: 'details', label: 'host.check.description' },
  agenda: { path: 'agenda', label: 'host.check.agenda' },
};

function Checklist({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const list = useQuery(getListingChecklistOptions({ path: { eventId: listing.slug } }));
  return (
    <section aria-labelledby="checklist">
      <h3 id="checklist" className="mb-2 text-lg font-semibold">
        {t('host.checklist')}
      </h3>
      <QueryState query={list} waiting={<Skeleton className="h-72 w-full" />}>
        {({ data: { items } }) => (
          <ul className="divide-y divide-line border-y border-line">
            {withRegistration(items, listing).map((item) => (
              <li key={item.key}>
                <ChecklistRow slug={listing.slug} item={item} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

type ChecklistItem = Omit<EventChecklist['items'][number], 'key'> & { readonly key: Key };

/** Whether registration is on, in front of what can be had then. A newer server may know items that this page does not. */
function withRegistration(items: readonly ChecklistItem[], { registration }: EventListing): ChecklistItem[] {
  const own: ChecklistItem = { key: 'registration', done: registration, needed: false };
  return items
    .filter(({ key }) => Object.hasOwn(places, key))
    .flatMap((item) => (item.key === 'passTypes' ? [own, item] : [item]));
}

function ChecklistRow({ slug, item }: { slug: string; item: ChecklistItem }) {
  const { t } = useText();
  const { path, label } = places[item.key];
  const Icon = item.done ? CircleCheck : item.needed ? CircleAlert : Circle;
  const state: PlainTextId = item.done
    ? 'host.check.done'
    : item.needed
      ? 'host.check.needed'
      : 'host.check.nice';
  return (
    <Link to={hostPath(slug, path)} className="flex items-center gap-3 px-1 py-3 hover:bg-hover sm:px-3">
      <Icon
        aria-hidden="true"
        className={cx(
          'size-5 shrink-0',
          item.done ? 'text-success' : item.needed ? 'text-warning' : 'text-muted',
        )}
      />
      <span className={cx('grow', item.done && 'text-muted')}>{t(label)}</span>
      <span className="text-sm text-muted">{t(state)}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:rotate-180" />
    </Link>
  );
}

/** Actions that take the event away; canceling and deleting are not for co-hosts. */
function Endings({ listing }: { listing: EventListing }) {
  const { t } = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { unpublish, cancel } = useStep(listing);
  const remove = useMutation({
    mutationFn: () => deleteListing({ path: { eventId: listing.id }, throwOnError: true }),
    onSuccess: async () => {
      await navigate('/host', { replace: true });
      await refreshListing(client);
    },
  });
  const question = (what: 'cancel' | 'delete') => ({
    title: t(`host.${what}Question`, { name: listing.name }),
    text: t(`host.${what}Text`),
    action: t(`host.${what}`),
  });
  const mayEnd = listing.role !== 'coHost';
  const running = !listing.draft && listing.canceledAt === null;
  if (!mayEnd && !running) return null;
  return (
    <section aria-label={t('host.endings')} className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
      <Link to={`/host/new?copy=${listing.slug}`} className={buttonClass({ variant: 'secondary' })}>
        {t('host.copyThis')}
      </Link>
      {running && (
        <Button pending={unpublish.isPending} onClick={() => unpublish.mutate()}>
          {t('host.unpublish')}
        </Button>
      )}
      {mayEnd && running && (
        <ConfirmButton
          question={question('cancel')}
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
        >
          {t('host.cancel')}
        </ConfirmButton>
      )}
      {mayEnd && (
        <ConfirmButton
          variant="quiet"
          question={question('delete')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('host.delete')}
        </ConfirmButton>
      )}
    </section>
  );
}
