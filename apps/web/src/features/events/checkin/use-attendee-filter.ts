import { useAddressState } from '../../../lib/use-address-state.ts';

export const attendeeViews = ['all', 'expected', 'in', 'needsInfo', 'unpaid', 'canceled'] as const;
export type AttendeeView = (typeof attendeeViews)[number];

export interface AttendeeFilter {
  view: AttendeeView;
  /** Empty: of any kind. */
  ticketId: string;
  search: string;
}

/** The search is kept in the address, so that it can be shared and returned to. */
export function useAttendeeFilter() {
  const [params, put] = useAddressState();
  const typed = params.get('q') ?? '';
  const filter: AttendeeFilter = {
    view: attendeeViews.find((one) => one === params.get('show')) ?? 'all',
    ticketId: params.get('type') ?? '',
    search: typed.trim().slice(0, 200),
  };
  return {
    ...filter,
    typed,
    find: (text: string) => put({ q: text }),
    choose: (ticketId: string) => put({ type: ticketId }),
    addressOf(view: AttendeeView): string {
      const next = new URLSearchParams(params);
      if (view === 'all') next.delete('show');
      else next.set('show', view);
      const query = next.toString();
      return query === '' ? '.' : `?${query}`;
    },
  };
}
