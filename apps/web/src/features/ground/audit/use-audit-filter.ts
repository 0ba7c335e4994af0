import { useAddressState } from '../../../lib/use-address-state.ts';

export const periods = ['all', 'today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const days: Record<Period, number | null> = { all: null, today: 0, week: 6, month: 29 };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Name = 'person' | 'action' | 'period' | 'subject';

/** The filter is kept in the address, so that it can be shared and returned to. */
export function useAuditFilter() {
  const [params, put] = useAddressState();
  const idIn = (name: Name): string => (UUID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const person = idIn('person');
  const subject = idIn('subject');
  const action = (params.get('action') ?? '').slice(0, 100);
  const period = periods.find((one) => one === params.get('period')) ?? 'all';
  const from = startOf(period);
  return {
    person,
    subject,
    action,
    period,
    isSet: person !== '' || subject !== '' || action !== '' || period !== 'all',
    query: {
      ...(person !== '' && { actor: person }),
      ...(subject !== '' && { subject }),
      ...(action !== '' && { operation: action }),
      ...(from !== null && { from }),
    },
    put: (name: Name, value: string): void => put({ [name]: value }),
    addressOf(name: Name, value: string): string {
      const next = new URLSearchParams(params);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next.size === 0 ? '.' : `?${next}`;
    },
  };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>;

/** The first moment of the first day, by the reader's clock. */
function startOf(period: Period): string | null {
  const ago = days[period];
  if (ago === null) return null;
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).toISOString();
}
