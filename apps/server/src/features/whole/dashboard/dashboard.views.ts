import type { DashboardRow } from './dashboard.queries.ts';
import type { DashboardView } from './dashboard.schemas.ts';

const DAY_MS = 86_400_000;

export const viewDashboard = ({
  days,
  row,
}: {
  days: readonly number[];
  row: DashboardRow;
}): DashboardView => ({
  days: days.map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
  waiting: (
    [
      ['reports', row.reports],
      ['held', row.held],
      ['requests', row.requests],
      ['support', row.support],
      ['disputes', row.disputes],
      ['failedPayments', row.failed_payments],
      ['refunds', row.refunds],
      ['failedMails', row.failed_mails],
    ] as const
  ).flatMap(([kind, count]) => (count === null || count === 0 ? [] : [{ kind, count }])),
  people: row.people,
  posts: row.posts,
  money:
    row.currency === null || row.received === null || row.failed === null
      ? null
      : { currency: row.currency, received: row.received, failed: row.failed },
  storage:
    row.images?.map((bytes, day) => bytes + (row.videos?.[day] ?? 0) + (row.files?.[day] ?? 0)) ?? null,
  events:
    row.events?.map((event) => ({
      id: event.id,
      slug: event.slug,
      name: event.name,
      eventStart: new Date(event.event_start).toISOString(),
      eventEnd: new Date(event.event_end).toISOString(),
      timezone: event.timezone,
      registrationCount: event.taken,
      registrationLimit: event.registration_limit,
    })) ?? null,
});
