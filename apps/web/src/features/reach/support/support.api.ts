import {
  getEventOptions,
  listSelfSupportTicketsInfiniteOptions,
  listSupportSavedAnswersInfiniteOptions,
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

export interface QueueFilter {
  status: TicketStatus | null;
  search: string;
  /** An id of the staff, or nobody's. */
  assignee: string | 'none' | null;
  tag: string;
}

export const queueOptions = ({ status, search, assignee, tag }: QueueFilter) => ({
  ...listSupportTicketsInfiniteOptions({
    query: {
      pageSize,
      ...(status !== null && { status }),
      ...(search !== '' && { search }),
      ...(assignee === 'none' ? { unassigned: true } : assignee !== null && { assigneeId: assignee }),
      ...(tag !== '' && { tag }),
    },
  }),
  ...paged(),
});

export const savedAnswersOptions = () => ({
  ...listSupportSavedAnswersInfiniteOptions({ query: { pageSize: 100 } }),
  ...paged(100),
});
export const savedAnswerCalls = ['listSupportSavedAnswers'];

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
