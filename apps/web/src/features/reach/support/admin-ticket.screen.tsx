import {
  type ManagedSupportTicket,
  answerSupportTicket,
  getSupportTicketOptions,
  updateSupportTicket,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { linkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { Conversation, ReplyForm } from './conversation.tsx';
import { DeskPanel } from './desk/desk-panel.tsx';
import { SavedAnswerSelect } from './desk/saved-answer-select.tsx';
import { statusLooks, supportCalls, type TicketStatus, typeTexts } from './support.api.ts';

const page = definePage({ module: 'support' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One ticket: who asks, what was said, and the answer. */
export default function AdminTicketScreen() {
  const { t } = useText();
  const { ticket: supportTicketId = '' } = useParams();
  const query = useQuery({
    ...getSupportTicketOptions({ path: { supportTicketId } }),
    enabled: useIsMember(),
  });
  const reference = query.data?.data.reference;
  return (
    <AdminPage
      title={reference === undefined ? t('support.admin.title') : t('support.admin.ticket', { reference })}
      above={{ to: '/admin/support', label: t('support.admin.title') }}
    >
      <QueryState query={query} waiting={<RowsSkeleton count={3} />}>
        {({ data }) => <Ticket ticket={data} />}
      </QueryState>
    </AdminPage>
  );
}

function Ticket({ ticket }: { ticket: ManagedSupportTicket }) {
  const { t } = useText();
  const path = { supportTicketId: ticket.id };
  const { mutation } = useSave(
    (status: TicketStatus) => updateSupportTicket({ path, body: { status }, throwOnError: true }),
    { touches: supportCalls, said: t('form.saved'), onSaved: () => undefined },
  );
  const mayAnswer = useHasPower('support:write');
  const closed = ticket.status === 'closed';
  return (
    <>
      <Facts ticket={ticket} />
      <DeskPanel ticket={ticket} mayWrite={mayAnswer} />
      <Conversation ticket={ticket} reader="staff" />
      {mayAnswer && (
        <>
          <ReplyForm
            label={t('support.admin.answer')}
            description={t('support.admin.answerText', { email: ticket.email })}
            action={t('support.admin.send')}
            said={t('support.admin.sent')}
            beginnings={(put) => <SavedAnswerSelect put={put} />}
            send={(text, key) =>
              answerSupportTicket({
                path,
                body: { text },
                headers: { 'idempotency-key': key },
                throwOnError: true,
              })
            }
          />
          <div className="mt-8 border-t border-line pt-5">
            <Button pending={mutation.isPending} onClick={() => mutation.mutate(closed ? 'open' : 'closed')}>
              {t(closed ? 'support.admin.reopen' : 'support.admin.close')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Facts({ ticket }: { ticket: ManagedSupportTicket }) {
  const { t } = useText();
  const { label, tone } = statusLooks[ticket.status];
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <Badge tone={tone}>{t(label)}</Badge>
      <span>{t(typeTexts[ticket.type])}</span>
      {ticket.account !== null && (
        <Link to={`/people/${ticket.account.username}`} dir="auto" className={linkClass}>
          {displayName(ticket.account)}
        </Link>
      )}
      <a
        href={`mailto:${encodeURIComponent(ticket.email)}`}
        dir="ltr"
        className={`${linkClass} wrap-anywhere`}
      >
        {ticket.email}
      </a>
      {ticket.event !== null && (
        <Link to={`/events/${ticket.event.slug}`} dir="auto" className={linkClass}>
          {ticket.event.name}
        </Link>
      )}
      {ticket.ticket !== null && <bdi>{ticket.ticket.name}</bdi>}
    </p>
  );
}
