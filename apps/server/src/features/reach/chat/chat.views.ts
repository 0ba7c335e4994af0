import { viewImage } from '../../../platform/db/images.ts';
import { viewBaseAccount } from '../../ground/accounts/index.ts';
import { textOf, viewSystem } from '../../talk/conversations/index.ts';
import { viewEntity, viewMarked } from '../../talk/entities/index.ts';
import { fileUrl } from '../../ground/storage/index.ts';
import type { MemberJson, MemberRow } from './channels.queries.ts';
import type { BaseChatMemberView, ChatMemberView, ListedChatMemberView } from './channels.schemas.ts';
import type { CompleteChannel } from './channels.service.ts';
import type { QuotedJson } from './messages/messages.fragments.ts';
import type { ChatMessageView } from './messages/messages.schemas.ts';
import type { CompleteMessage } from './messages/messages.service.ts';
import { systemText } from './system-texts.ts';

/** A message as it is told to everybody: reactions are told by themselves. */
export const viewSaid =
  (locale: string) =>
  ({ row, entities }: CompleteMessage): Omit<ChatMessageView, 'reactions'> => {
    const text = textOf(row, locale, systemText);
    return {
      id: row.id,
      channelId: row.channel_id,
      text,
      html: viewMarked(text, entities),
      type: row.type,
      accountId: row.account_id,
      account: viewBaseAccount(row.author),
      entities: entities.map(viewEntity),
      images: (row.attachments ?? []).flatMap(({ image }) => viewImage(image) ?? []),
      files: (row.attachments ?? []).flatMap(({ file }) =>
        file === null
          ? []
          : [
              {
                id: file.id,
                name: file.name,
                contentType: file.content_type,
                size: file.size,
                url: fileUrl(file),
              },
            ],
      ),
      system: viewSystem(row),
      replyTo: row.reply_to_id === null ? null : { id: row.reply_to_id, message: viewQuoted(row.quoted) },
      clientKey: row.client_key,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  };

const viewQuoted = (quoted: QuotedJson | null): NonNullable<ChatMessageView['replyTo']>['message'] =>
  quoted && {
    accountId: quoted.account_id,
    account: viewBaseAccount(quoted.author),
    text: quoted.text,
    imagesCount: quoted.images_count,
    fileName: quoted.file_name,
  };

export const viewMessage = (locale: string) => {
  const view = viewSaid(locale);
  return (message: CompleteMessage): ChatMessageView => ({
    ...view(message),
    reactions: message.row.reactions ?? [],
  });
};

export const viewMember = (row: MemberRow | MemberJson): BaseChatMemberView => ({
  accountId: row.account_id,
  account: viewBaseAccount(row.account),
  role: row.role,
  read: row.has_read,
  readId: row.read_id,
  notifications: row.notifications,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

export const viewChannel =
  (locale: string) =>
  ({ row, newest }: CompleteChannel): ChatMemberView => ({
    ...viewMember({ ...row, has_read: row.unread === 0 }),
    channelId: row.channel_id,
    unread: row.unread,
    channel: {
      id: row.channel_id,
      name: row.name,
      isPair: row.is_pair,
      image: viewImage(row.image),
      lastMessageAt: row.last_message_at?.toISOString() ?? null,
      messages: newest === undefined ? [] : [viewMessage(locale)(newest)],
      members: (row.faces ?? []).map(viewMember),
      _count: { members: row.members_count },
    },
  });

export const viewMembers =
  (locale: string) =>
  ({ channel, rows }: { channel: CompleteChannel; rows: readonly MemberRow[] }): ListedChatMemberView[] => {
    const viewed = viewChannel(locale)(channel);
    return rows.map((row) => ({ ...viewMember(row), channelId: viewed.channelId, channel: viewed.channel }));
  };
