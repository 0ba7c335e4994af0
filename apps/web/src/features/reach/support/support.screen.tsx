import { useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { contactOptions, OrganizationContact } from './organization-contact.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { subjectOptions } from './support.api.ts';
import { TicketForm, TicketFormWaiting } from './ticket-form.tsx';

const eventOf = (params: URLSearchParams): string => (params.get('event') ?? '').slice(0, 200);

const page = definePage({
  module: 'support',
  queries: ({ url, modules }) => {
    const event = eventOf(url.searchParams);
    const subject = event !== '' && modules.includes('events') ? [subjectOptions(event)] : [];
    return [contactOptions(), ...subject];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where people ask, and where members find what was answered. */
export default function SupportScreen() {
  const { t } = useText();
  const { config } = useSite();
  const status = useSessionStatus();
  const [params] = useSearchParams();
  const text = t('support.text', { name: config.NAME });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('support.title')} description={text} />
      <h1 className="text-2xl font-semibold">{t('support.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{text}</p>
      {status === 'pending' ? <TicketFormWaiting /> : <TicketForm event={eventOf(params)} />}
      {status === 'member' && <OwnTickets />}
      <OrganizationContact />
    </div>
  );
}
