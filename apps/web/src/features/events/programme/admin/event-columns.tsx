import { type EventEntry, manageEvent } from '@atrium/api';
import { Badge, type Tone } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { ExternalLink } from 'lucide-react';
import { PageLink } from '../../../../components/page-link.tsx';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { useEventDates } from '../event-dates.ts';
import { eventCalls } from './all-events.api.ts';
import { EventFill } from '../../../../components/staff/event-fill.tsx';

export function useEventColumns(): ListColumn<EventEntry>[] {
  const { t } = useText();
  const format = useFormat();
  const mayWrite = useHasPower('events:write');
  return [
    {
      id: 'name',
      label: t('admin.events.name'),
      sortBy: 'name',
      main: true,
      // Without the power to write, the pages of hosts are closed.
      cell: ({ name, slug }) => (
        <PageLink
          to={`${mayWrite ? '/host' : '/events'}/${slug}`}
          dir="auto"
          className={`block truncate font-medium ${cardLinkClass}`}
        >
          {name}
        </PageLink>
      ),
    },
    {
      id: 'eventStart',
      label: t('admin.events.start'),
      sortBy: 'eventStart',
      cell: (event) => <Start event={event} />,
    },
    {
      id: 'createdAt',
      label: t('admin.events.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    { id: 'fill', label: t('admin.events.fill'), cell: (event) => <Fill event={event} /> },
    { id: 'status', label: t('admin.events.status'), cell: (event) => <Status event={event} /> },
    { id: 'actions', label: t('admin.events.actions'), cell: (event) => <Actions event={event} /> },
  ];
}

function Start({ event }: { event: EventEntry }) {
  const dates = useEventDates(event);
  return (
    <time dateTime={event.eventStart} title={dates.exact(event)} className="truncate">
      {dates.when(event)}
    </time>
  );
}

function Fill({ event: { registration, registrationCount: taken, registrationLimit: limit } }: EventProps) {
  const { t } = useText();
  if (!registration && taken === 0)
    return <span className="text-muted">{t('admin.events.noRegistration')}</span>;
  return <EventFill taken={taken} limit={limit} />;
}

interface EventProps {
  event: EventEntry;
}

const tones: Record<EventEntry['status'], Tone> = {
  draft: 'warning',
  upcoming: 'success',
  past: 'neutral',
  canceled: 'danger',
};

function Status({ event: { status, visible, featured } }: EventProps) {
  const { t } = useText();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[status]}>{t(`admin.events.${status}`)}</Badge>
      {featured && <Badge tone="brand">{t('admin.events.featured')}</Badge>}
      {!visible && <Badge>{t('admin.events.unlisted')}</Badge>}
    </span>
  );
}

function Actions({ event: { id, name, slug, featured } }: EventProps) {
  const { t } = useText();
  const mayWrite = useHasPower('events:write');
  const { mutation } = useSave(
    () => manageEvent({ path: { eventId: id }, body: { featured: !featured }, throwOnError: true }),
    { touches: eventCalls, said: null, onSaved: () => undefined },
  );
  return (
    <span className="relative z-1 flex flex-wrap items-center gap-1">
      {mayWrite && (
        <Button
          size="sm"
          variant="quiet"
          pending={mutation.isPending}
          onClick={() => mutation.mutate(undefined)}
        >
          {t(featured ? 'admin.events.unfeature' : 'admin.events.feature')}
        </Button>
      )}
      <PageLink
        to={`/events/${slug}`}
        aria-label={t('admin.events.view', { name })}
        className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover"
      >
        <ExternalLink aria-hidden="true" className="size-4" />
      </PageLink>
    </span>
  );
}
