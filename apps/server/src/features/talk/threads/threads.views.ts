import { viewImage } from '../../../platform/db/images.ts';
import { viewBaseAccount, type Member } from '../../ground/accounts/index.ts';
import { viewBaseMessage, viewParticipant } from './messages/messages.views.ts';
import { mayManageThread, mayRenameThread } from './threads.policy.ts';
import type { ThreadView } from './threads.schemas.ts';
import type { CompleteThread } from './threads.service.ts';

export const viewThread =
  (member: Member, locale: string) =>
  ({ row, lastMessage }: CompleteThread): ThreadView => ({
    id: row.id,
    subject: row.subject,
    image: viewImage(row.image),
    lastMessageAt: lastMessage?.sent_at.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    circle:
      row.circle_id === null || row.circle_name === null
        ? null
        : { id: row.circle_id, name: row.circle_name },
    accounts: (row.faces ?? []).map(viewBaseAccount),
    unread: row.unread,
    lastMessage: lastMessage === undefined ? null : viewBaseMessage(lastMessage, locale),
    viewer: {
      ...viewParticipant({ ...row, account: row.own_account }),
      state: row.state,
      mayRename: mayRenameThread(row, member),
      mayManage: mayManageThread(row, member),
    },
    _count: { accounts: row.accounts_count },
  });
