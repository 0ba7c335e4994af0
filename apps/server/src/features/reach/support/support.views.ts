import type { BaseAccountView } from '../../ground/accounts/index.ts';
import { type BaseEventView, viewBasePassType, type CompletePassType } from '../../events/programme/index.ts';
import type { MessageRow } from './messages.queries.ts';
import { referenceOf } from './support.policy.ts';
import type { TicketRow } from './support.queries.ts';
import type { ManagedTicketView, SupportConversationView, SupportTicketView } from './support.schemas.ts';

export interface CompleteTicket {
  readonly row: TicketRow;
  readonly account: BaseAccountView | null;
  readonly event: BaseEventView | null;
  readonly passType: CompletePassType | null;
  readonly messages: readonly { row: MessageRow; author: BaseAccountView | null }[];
}

export const viewTicket = ({ row, account, event, passType }: CompleteTicket): SupportTicketView => ({
  id: row.id,
  type: row.type,
  email: row.email,
  request: row.request,
  account,
  event,
  ticket: passType === null ? null : viewBasePassType(passType),
  productId: row.product_id,
  status: row.status,
  reference: referenceOf(row.id),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewConversation = (ticket: CompleteTicket): SupportConversationView => ({
  ...viewTicket(ticket),
  messages: ticket.messages.map(({ row, author }) => ({
    id: row.id,
    fromStaff: row.from_staff,
    author,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  })),
});

export const viewManaged = ({
  ticket,
  assignee,
}: {
  ticket: CompleteTicket;
  assignee: BaseAccountView | null;
}): ManagedTicketView => ({ ...viewConversation(ticket), assignee, tags: ticket.row.tags });
