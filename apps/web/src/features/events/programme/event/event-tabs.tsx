import type { Event } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { Link, useLocation } from 'react-router';
import { useRelationships } from '../../../../lib/relationships.ts';
import { useModule } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';

interface Part {
  to: string;
  label: string;
  /** Addresses below it belong to it, and so do these. */
  also?: string;
}

/** The way to what this event has; parts without anything in them have no tab. */
export function EventTabs({ slug, event }: { slug: string; event: Event | undefined }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const parts = useParts(slug, event);
  return (
    <TabNav label={t('event.sections')} className="mt-6 mb-6">
      {parts.map(({ to, label, also }) => {
        const current = [to, also].some(
          (path) => path !== undefined && isAt(pathname, path, path === `/events/${slug}`),
        );
        return (
          <Link
            key={to}
            to={to}
            prefetch="intent"
            aria-current={current ? 'page' : undefined}
            className={tabClass}
          >
            {label}
          </Link>
        );
      })}
      {event === undefined && (
        <span aria-hidden="true" className="flex h-11 items-center gap-4 px-3">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-16" />
        </span>
      )}
    </TabNav>
  );
}

function isAt(pathname: string, to: string, exactly: boolean): boolean {
  return pathname === to || (!exactly && pathname.startsWith(`${to}/`));
}

function useParts(slug: string, event: Event | undefined): Part[] {
  const { t } = useText();
  const activities = useModule('activities');
  const announcements = useModule('announcements');
  const isComing = useRelationships().data?.data.events[event?.id ?? ''] === true;
  const base = `/events/${slug}`;
  const parts: Part[] = [{ to: base, label: t('event.overview') }];
  if (event === undefined) return parts;
  const { _count: counts } = event;
  const add = (there: boolean, part: Part) => {
    if (there) parts.push(part);
  };
  add(counts.sessions > 0, { to: `${base}/agenda`, label: t('event.agenda'), also: `${base}/sessions` });
  add(counts.speakers > 0, { to: `${base}/speakers`, label: t('event.speakers') });
  add(event.publicRegistrants, { to: `${base}/guests`, label: t('event.guests') });
  add(counts.sponsors + counts.sponsorshipLevels > 0, { to: `${base}/sponsors`, label: t('event.sponsors') });
  add(event.faqSections.length > 0, { to: `${base}/faqs`, label: t('event.faqs') });
  add(counts.media > 0, { to: `${base}/media`, label: t('event.media') });
  add(activities, { to: `${base}/activities`, label: t('event.activities') });
  add(isComing && announcements, { to: `${base}/announcements`, label: t('announcements.all') });
  for (const { slug: name, title } of event.pages) parts.push({ to: `${base}/pages/${name}`, label: title });
  return parts;
}
