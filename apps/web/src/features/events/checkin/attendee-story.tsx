import type { AttendeeStory, BaseAccount, ListingRegistration } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Hourglass, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useVerdictTitle } from './answer-card.tsx';

/** Money that is on its way; the staff says when it has come. */
export function Due({ due }: { due: AttendeeStory['due'] }) {
  const { t } = useText();
  const { money } = useFormat();
  const mayRefund = useHasPower('payments:write');
  return due.map(({ id, amount, currency, reference, provider }) => (
    <Banner
      key={id}
      tone="warning"
      icon={<Hourglass aria-hidden="true" />}
      action={
        mayRefund &&
        provider === 'manual' && (
          <Link
            className="font-medium underline"
            to={`/admin/payments?${new URLSearchParams({ status: 'processing', q: reference })}`}
          >
            {t('attendees.markPaid')}
          </Link>
        )
      }
    >
      {t('attendees.due', { amount: money(amount, currency), reference })}
    </Banner>
  ));
}

/** Money that the bank may take back, or has; the passes are the organiser's to cancel. */
export function Disputes({ disputes }: { disputes: AttendeeStory['disputes'] }) {
  const { t } = useText();
  const { money } = useFormat();
  return disputes
    .filter(({ status }) => status !== 'won')
    .map(({ id, status, amount, currency, reference }) => (
      <Banner key={id} tone="danger" icon={<ShieldAlert aria-hidden="true" />}>
        {t(status === 'lost' ? 'attendees.disputeLost' : 'attendees.disputed', {
          amount: money(amount, currency),
          reference,
        })}
      </Banner>
    ));
}

const TITLES = {
  charge: 'attendees.charge',
  refund: 'attendees.refund',
  reversal: 'attendees.refundReversed',
} as const;

export function Payments({ payments }: { payments: ListingRegistration['payments'] }) {
  const { t } = useText();
  const { money, date, number } = useFormat();
  if (payments.length === 0) return null;
  return (
    <Part title={t('attendees.payments')}>
      {payments.map((payment) => (
        <li key={payment.id} className="py-2.5">
          <p className="flex justify-between gap-4">
            <span>
              {t(TITLES[payment.isReversal ? 'reversal' : payment.type])}
              <span className="text-muted"> · {date(payment.createdAt)}</span>
            </span>
            <span className="tabular-nums">
              {money(payment.type === 'refund' ? -payment.chargedAmt : payment.chargedAmt, payment.currency)}
            </span>
          </p>
          {payment.lines.map((line, index) => (
            <p key={index} className="flex justify-between gap-4 text-muted">
              <span>
                {number(line.quantity)} × <bdi>{line.name}</bdi>
              </span>
              <span className="tabular-nums">{money(line.total, payment.currency)}</span>
            </p>
          ))}
        </li>
      ))}
    </Part>
  );
}

export function Transfers({ transfers }: { transfers: AttendeeStory['transfers'] }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  if (transfers.length === 0) return null;
  const nameOf = (account: BaseAccount | null): string =>
    account === null ? t('checkin.stranger') : displayName(account);
  return (
    <Part title={t('attendees.transfers')}>
      {transfers.map(({ id, passNumber, from, to, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>
            {t('attendees.transfer', {
              number: String(passNumber),
              from: nameOf(from),
              to: nameOf(to),
            })}
          </span>
          <span className="text-muted tabular-nums">{dateTime(createdAt)}</span>
        </li>
      ))}
    </Part>
  );
}

export function Scans({ scans }: { scans: AttendeeStory['scans'] }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const titleOf = useVerdictTitle();
  if (scans.length === 0) return null;
  return (
    <Part title={t('attendees.scans')}>
      {scans.map((scan) => (
        <li key={scan.nonce} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>
            {titleOf(scan.verdict)}
            {scan.door !== '' && (
              <span className="text-muted">
                {' · '}
                <bdi>{scan.door}</bdi>
              </span>
            )}
            {scan.account !== null && (
              <span className="text-muted">
                {' · '}
                <bdi>{displayName(scan.account)}</bdi>
              </span>
            )}
          </span>
          <span className="text-muted tabular-nums">{dateTime(scan.scannedAt)}</span>
        </li>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="divide-y divide-line border-y border-line text-sm">{children}</ul>
    </section>
  );
}
