import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { viewBaseEvent } from '../events.views.ts';
import type { EventEntryView } from './all-events.schemas.ts';

type Columns = Parameters<typeof viewBaseEvent>[0] & {
  draft: boolean;
  visible: boolean;
  registration: boolean;
  registration_limit: number | null;
  featured_order: number | null;
  created_at: Date;
};

interface Counted {
  readonly row: Columns;
  readonly taken: number;
}

function statusOf({ draft, canceled_at, event_end }: Columns, now: Date): EventEntryView['status'] {
  if (draft) return 'draft';
  if (canceled_at !== null) return 'canceled';
  return event_end < now ? 'past' : 'upcoming';
}

export const viewEventEntry = ({ row, taken }: Counted, now: Date): EventEntryView => ({
  ...viewBaseEvent(row),
  status: statusOf(row, now),
  visible: row.visible,
  registration: row.registration,
  registrationLimit: row.registration_limit,
  registrationCount: taken,
  featuredOrder: row.featured_order,
  createdAt: row.created_at.toISOString(),
});

const COLUMNS = [
  'name',
  'status',
  'eventStart',
  'eventEnd',
  'timezone',
  'city',
  'registrationCount',
  'registrationLimit',
  'featured',
  'slug',
  'id',
] as const;

/** Instants in UTC, as spreadsheets read them. */
const written = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

export function writeEventsTable(
  events: AsyncIterable<Counted>,
  { locale, now }: { locale: string; now: Date },
): Readable {
  const t = textsIn(locale);
  return writeCsv(
    events,
    COLUMNS.map((key) => ({ key, header: t(`events.columns.${key}`) })),
    (counted) => {
      const event = viewEventEntry(counted, now);
      return {
        name: event.name,
        status: t(`events.status.${event.status}`),
        eventStart: written(event.eventStart),
        eventEnd: written(event.eventEnd),
        timezone: event.timezone,
        city: event.city,
        registrationCount: event.registrationCount,
        registrationLimit: event.registrationLimit,
        featured: t(event.featured ? 'events.yes' : 'events.no'),
        slug: event.slug,
        id: event.id,
      };
    },
  );
}
