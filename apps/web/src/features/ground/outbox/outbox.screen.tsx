import { ApiError, type OutboxMail, listOutboxInfiniteOptions } from '@atrium/api';
import { Badge, type Tone } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Inbox, MailCheck } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { StaffOnly } from '../../../components/staff/staff-only.tsx';
import { useFormat } from '../../../lib/format.ts';
import { itemsOf, pageSize, paged } from '../../../lib/queries.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { MailFailures } from './mail-failures.tsx';
import { textWithLinks } from './text-with-links.tsx';

/** The mails that an installation without a mail server keeps: for its staff, who hand out the codes in them. */
export default function OutboxScreen() {
  const { t } = useText();
  // Mails hold codes; those that failed do not.
  const mayRead = useHasPower('identity');
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('admin.outbox')} hidden />
      <h1 className="text-2xl font-semibold">{t('admin.outbox')}</h1>
      <div className="mt-2">
        <StaffOnly waiting={<MailsSkeleton />}>
          <MailFailures />
          {mayRead && <Mails />}
        </StaffOnly>
      </div>
    </div>
  );
}

const often = 10_000;

function Mails() {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listOutboxInfiniteOptions({ query: { page: 1, pageSize } }),
    ...paged(),
    // People who open this page are waiting for a mail.
    refetchInterval: often,
  });
  const mails = itemsOf(list.data);
  // With a mail server nobody reads other people's mail: there is nothing to list.
  if (list.error instanceof ApiError && list.error.status === 404)
    return <EmptyState illustration={<MailCheck />} title={t('admin.mailFailures.none')} />;
  return (
    <QueryState
      query={list}
      waiting={<MailsSkeleton />}
      isEmpty={() => mails.length === 0}
      empty={
        <EmptyState
          illustration={<Inbox />}
          title={t('admin.outbox.empty')}
          text={t('admin.outbox.emptyText')}
        />
      }
    >
      {() => (
        <>
          <p className="mb-6 text-sm text-muted">{t('admin.outbox.text')}</p>
          <ul className="divide-y divide-line border-y border-line">
            {mails.map((mail, index) => (
              <li key={mail.id}>
                <Mail mail={mail} open={index === 0} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<MailsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

const states: Record<OutboxMail['state'], { label: PlainTextId; tone: Tone }> = {
  queued: { label: 'admin.outbox.queued', tone: 'warning' },
  sent: { label: 'admin.outbox.sent', tone: 'success' },
  failed: { label: 'admin.outbox.failed', tone: 'danger' },
};

function Mail({ mail, open }: { mail: OutboxMail; open: boolean }) {
  const { t } = useText();
  const format = useFormat();
  const { label, tone } = states[mail.state];
  return (
    <details open={open} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-medium">
            {mail.subject ?? t('admin.outbox.noSubject')}
          </span>
          <span className="block truncate text-sm text-muted">
            <bdi>{mail.to.address}</bdi>
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <time
            dateTime={mail.createdAt}
            title={format.dateTime(mail.createdAt)}
            className="text-sm text-muted"
          >
            {format.relative(mail.createdAt)}
          </time>
          <Badge tone={tone}>{t(label)}</Badge>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {mail.error !== null && <p className="pb-2 text-sm text-danger">{mail.error}</p>}
      <p
        dir="auto"
        className="mb-4 rounded-md bg-sunken p-4 font-mono text-sm leading-6 whitespace-pre-wrap wrap-anywhere"
      >
        {mail.text === null ? t('admin.outbox.gone') : textWithLinks(mail.text)}
      </p>
    </details>
  );
}

function MailsSkeleton({ count = 5 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="divide-y divide-line border-y border-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center justify-between gap-4 py-3.5">
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
