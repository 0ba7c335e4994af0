import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { transfersOptions } from './attendee.api.ts';

/** Passes that went from hand to hand. */
export function Transfers({ slug, registrationId }: { slug: string; registrationId: string }) {
  const { t } = useText();
  const format = useFormat();
  const logs = useQuery(transfersOptions(slug)).data?.data ?? [];
  if (logs.length === 0) return null;
  return (
    <section aria-labelledby="transfers" className="mt-10">
      <h2 id="transfers" className="mb-3 text-lg font-semibold">
        {t('attendee.transfers')}
      </h2>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {logs.map((log) => {
          const isGiven = log.fromRegistrationId === registrationId;
          const { account } = isGiven ? log.toRegistration : log.fromRegistration;
          return (
            <li key={log.id} className="flex items-baseline gap-4 py-3">
              <span className="grow">
                {t(isGiven ? 'attendee.handedTo' : 'attendee.handedBy', {
                  pass: log.purchase.ticket.name,
                  name: displayName(account),
                })}
              </span>
              <time dateTime={log.createdAt} className="shrink-0 text-muted">
                {format.date(log.createdAt, { dateStyle: 'medium' })}
              </time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
