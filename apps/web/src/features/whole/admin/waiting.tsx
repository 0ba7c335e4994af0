import type { Dashboard } from '@atrium/api';
import { Card, cardLinkClass } from '@atrium/ui/card';
import { CircleCheck } from 'lucide-react';
import { PageLink } from '../../../components/page-link.tsx';
import { MOST_COUNTED } from '../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../lib/format.ts';
import { type TextId, useText } from '../../../lib/text.tsx';
import { type WaitingKind, waitingPaths } from './admin.api.ts';

const labels = {
  reports: 'admin.waiting.reports',
  held: 'admin.waiting.held',
  requests: 'admin.waiting.requests',
  support: 'admin.waiting.support',
  disputes: 'admin.waiting.disputes',
  failedPayments: 'admin.waiting.failedPayments',
  refunds: 'admin.waiting.refunds',
  failedMails: 'admin.waiting.failedMails',
} as const satisfies Record<WaitingKind, TextId>;

/** Each thing that somebody has to look at, one press away from its list. */
export function Waiting({ waiting }: { waiting: Dashboard['waiting'] }) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-3 text-lg font-semibold">
        {t('admin.waiting')}
      </h2>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 text-success" />
          {t('admin.waiting.none')}
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {waiting.map(({ kind, count }) => (
            <li key={kind}>
              <Card interactive className="h-full">
                <PageLink to={waitingPaths[kind]} className={`flex flex-col ${cardLinkClass}`}>
                  <span className="text-2xl font-semibold tabular-nums">
                    {count > MOST_COUNTED
                      ? t('admin.waiting.more', { number: number(MOST_COUNTED) })
                      : number(count)}
                  </span>
                  <span className="text-sm text-muted">{t(labels[kind], { count })}</span>
                </PageLink>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
