import { type SupportConversation, createSupportMessage, getSelfSupportTicketOptions } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { Conversation, ReplyForm } from './conversation.tsx';
import { ownTicketsOptions, statusLooks } from './support.api.ts';

/** The member's requests, with the answers to them. */
export function OwnTickets() {
  const { t } = useText();
  const list = useInfiniteQuery(ownTicketsOptions());
  const tickets = itemsOf(list.data);
  return (
    <section aria-labelledby="own" className="mt-12">
      <h2 id="own" className="mb-3 text-lg font-semibold">
        {t('support.own')}
      </h2>
      <QueryState
        query={list}
        waiting={<TicketsWaiting />}
        isEmpty={() => tickets.length === 0}
        empty={
          <EmptyState
            illustration={<MessageCircleQuestion />}
            title={t('support.none')}
            text={t('support.noneText')}
          />
        }
      >
        {() => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {tickets.map((ticket) => (
                <li key={ticket.id}>
                  <Ticket ticket={ticket} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<TicketsWaiting />} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function Ticket({ ticket }: { ticket: SupportConversation }) {
  const { t } = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { label, tone } = statusLooks[ticket.status];
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-sm py-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-medium">
            {ticket.request}
          </span>
          <time dateTime={ticket.createdAt} className="text-sm text-muted">
            {format.date(ticket.createdAt)}
          </time>
        </span>
        <Badge tone={tone}>{t(label)}</Badge>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {open && <Whole listed={ticket} />}
    </details>
  );
}

/** The list's copy shows at once; a long conversation is then fetched as a whole. */
function Whole({ listed }: { listed: SupportConversation }) {
  const { t } = useText();
  const path = { supportTicketId: listed.id };
  const { data } = useQuery(getSelfSupportTicketOptions({ path }));
  return (
    <div className="pb-6">
      {listed.event !== null && (
        <p className="mb-3 flex flex-wrap gap-x-2 text-sm text-muted">
          <bdi>{listed.event.name}</bdi>
          {listed.ticket !== null && <bdi>{listed.ticket.name}</bdi>}
        </p>
      )}
      <Conversation ticket={data?.data ?? listed} reader="sender" />
      <ReplyForm
        label={t('support.more')}
        action={t('support.sendMore')}
        said={t('support.sent')}
        send={(text, key) =>
          createSupportMessage({
            path,
            body: { text },
            headers: { 'idempotency-key': key },
            throwOnError: true,
          })
        }
      />
    </div>
  );
}

function TicketsWaiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4 py-4">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-6 w-2/3" />
    </div>
  );
}
