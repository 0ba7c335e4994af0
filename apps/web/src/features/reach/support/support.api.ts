import {
  getEventOptions,
  listSelfSupportTicketsInfiniteOptions,
  listSupportTicketsInfiniteOptions,
  type SupportConversation,
} from '@atrium/api';
import type { PlainTextId } from '../../../lib/text.tsx';
import type { Tone } from '@atrium/ui/badge';
import { pageSize, paged } from '../../../lib/queries.ts';

export type TicketType = SupportConversation['type'];
export type TicketStatus = SupportConversation['status'];

export const ownTicketsOptions = () => ({
  ...listSelfSupportTicketsInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});

export const queueOptions = (status: TicketStatus | null, search: string) => ({
  ...listSupportTicketsInfiniteOptions({
    query: { pageSize, ...(status !== null && { status }), ...(search !== '' && { search }) },
  }),
  ...paged(),
});

export const subjectOptions = (eventId: string) =>
  getEventOptions({ path: { eventId }, query: { lean: true } });

/** Calls that answer otherwise once something was said. */
export const supportCalls = [
  'listSelfSupportTickets',
  'getSelfSupportTicket',
  'listSupportTickets',
  'getSupportTicket',
];

export const typeTexts: Record<TicketType, PlainTextId> = {
  support: 'support.type.support',
  bug: 'support.type.bug',
  feedback: 'support.type.feedback',
};

export const statusLooks: Record<TicketStatus, { label: PlainTextId; tone: Tone }> = {
  open: { label: 'support.status.open', tone: 'warning' },
  answered: { label: 'support.status.answered', tone: 'success' },
  closed: { label: 'support.status.closed', tone: 'neutral' },
};
