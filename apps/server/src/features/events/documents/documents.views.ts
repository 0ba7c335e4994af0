import type { Organization } from '../../../platform/context.ts';
import type { ComingRow, EventRow, PassRow } from './emails/coming.queries.ts';
import type { EventFacts, PassFacts, Reader } from './documents.types.ts';
import { knownZone } from '../../../platform/time-zone.ts';

export const viewEventFacts = (event: EventRow, organization: Organization): EventFacts => ({
  id: event.id,
  slug: event.slug,
  name: event.name,
  shortDescription: event.short_description,
  eventType: event.event_type,
  start: event.event_start,
  end: event.event_end,
  zone: knownZone(event.timezone, organization.timezone),
  place: [event.venue, event.address1, event.address2, event.city, event.country]
    .filter((part) => part !== null && part.trim() !== '')
    .join(', '),
  meetingUrl: event.meeting_url,
  isCanceled: event.canceled_at !== null,
  createdAt: event.created_at,
  updatedAt: event.updated_at,
});

export const viewReader = (row: Omit<ComingRow, 'id' | 'event_id' | 'number'>): Reader => ({
  accountId: row.account_id,
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  email: row.email,
  locale: row.locale,
});

export const viewPassFacts = ({ id, number, name }: PassRow): PassFacts => ({ id, number, name });

export const isActive = ({ status }: Pick<PassRow, 'status'>): boolean =>
  status === 'ready' || status === 'needsInfo';
