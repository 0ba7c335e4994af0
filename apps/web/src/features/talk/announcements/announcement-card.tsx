import type { Announcement } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, CalendarClock, Mail, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { RichHtml } from '../../../components/rich-html.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { isAnnouncementList, type Place, takeBack } from './announcements.api.ts';

interface AnnouncementCardProps {
  announcement: Announcement;
  place: Place;
  /** Absent for those who only read. */
  onEdit: (() => void) | undefined;
}

export function AnnouncementCard({ announcement, place, onEdit }: AnnouncementCardProps) {
  const { t } = useText();
  const { title, html, slug, delivery, publishedAt } = announcement;
  const withheld = publishedAt === null ? (delivery?.withheld ?? null) : null;
  return (
    <article className="rounded-lg border border-line p-5 sm:p-6">
      <h3 className="text-lg font-semibold">
        <PageLink to={`/announcements/${slug}`} className="hover:underline">
          <bdi>{title}</bdi>
        </PageLink>
      </h3>
      <Byline announcement={announcement} />
      {withheld !== null && (
        <div className="mt-4">
          <Banner tone="warning">{t(`announcements.withheld.${withheld}`)}</Banner>
        </div>
      )}
      {html !== null && <RichHtml html={html} className="mt-4" />}
      {delivery !== null && <Delivery announcement={announcement} place={place} onEdit={onEdit} />}
    </article>
  );
}

/** The author, and the time when it was or will be published. */
export function Byline({ announcement }: { announcement: Announcement }) {
  const { t } = useText();
  const format = useFormat();
  const { creator, publishedAt, delivery } = announcement;
  const withheld = publishedAt === null ? (delivery?.withheld ?? null) : null;
  const planned = publishedAt === null && withheld === null ? (delivery?.scheduledAt ?? null) : null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {creator !== null && (
        <>
          <Avatar name={displayName(creator)} imageUrl={pictureOf(creator.image, 'thumbnail')} size="xs" />
          <PageLink to={`/people/${creator.username}`} className="font-medium text-default hover:underline">
            <bdi>{displayName(creator)}</bdi>
          </PageLink>
          <span aria-hidden="true">·</span>
        </>
      )}
      {publishedAt !== null && (
        <time dateTime={publishedAt} title={format.dateTime(publishedAt)}>
          {format.relative(publishedAt)}
        </time>
      )}
      {withheld !== null && <Badge tone="danger">{t('announcements.withheld')}</Badge>}
      {planned !== null && (
        <Badge tone="warning">
          <CalendarClock aria-hidden="true" className="size-3.5" />
          {t('announcements.plannedFor', { moment: format.dateTime(planned) })}
        </Badge>
      )}
    </div>
  );
}

function Delivery({ announcement, place, onEdit }: AnnouncementCardProps) {
  const { t } = useText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => takeBack(place, announcement),
    onSuccess: async () => {
      await client.invalidateQueries({ predicate: isAnnouncementList });
      toast({ kind: 'success', text: t('announcements.takenBack') });
    },
  });
  const { delivery, publishedAt } = announcement;
  if (delivery === null) return null;
  const counts: [icon: LucideIcon, text: string, shown: boolean][] = [
    [Bell, t('announcements.delivered', { count: delivery.delivered }), publishedAt !== null],
    [Mail, t('announcements.emailed', { count: delivery.emailed }), delivery.email],
    [Smartphone, t('announcements.pushed', { count: delivery.pushed }), delivery.push],
  ];
  return (
    <footer className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {counts
          .filter(([, , shown]) => shown)
          .map(([Icon, text]) => (
            <li key={text} className="flex items-center gap-1.5">
              <Icon aria-hidden="true" className="size-4" />
              {text}
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
            <Button size="sm" variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              {t('announcements.takeBackNow')}
            </Button>
          </>
        ) : onEdit === undefined ? null : (
          <>
            <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
              {t('announcements.takeBack')}
            </Button>
            <Button size="sm" variant="secondary" onClick={onEdit}>
              {t('announcements.edit')}
            </Button>
          </>
        )}
      </div>
    </footer>
  );
}
