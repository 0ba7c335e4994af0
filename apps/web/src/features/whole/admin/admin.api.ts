import { type Dashboard, getDashboardOptions } from '@atrium/api';

/** Counts of a minute ago are good enough for a first look; each list counts anew. */
export const dashboardOptions = () => ({ ...getDashboardOptions(), staleTime: 60_000 });

export type WaitingKind = Dashboard['waiting'][number]['kind'];

/** Each list as the count has filtered it. */
export const waitingPaths: Record<WaitingKind, string> = {
  reports: '/admin/activities?reported=true',
  held: '/admin/activities?standing=held',
  requests: '/admin/groups?requested=true',
  support: '/admin/support?status=open',
  disputes: '/admin/payments?status=disputed',
  failedPayments: '/admin/payments?status=failed',
  refunds: '/admin/payments?status=refundDue',
  failedMails: '/admin/outbox',
};
