import type { ColumnType, Generated } from 'kysely';
import type { ActivityEntity, Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    chat_channel: ChatChannelTable;
    chat_member: ChatMemberTable;
    chat_message: ChatMessageTable;
    chat_attachment: ChatAttachmentTable;
    chat_reaction: ChatReactionTable;
    account_presence: AccountPresenceTable;
  }
}

export const tables: Tables = {
  chat_channel: {
    impersonal: 'A conversation is its people’s; it goes with the last of them.',
    pictures: ['image_id'],
    closed: true,
    otherIds: { pair: 'made of the two people of a conversation by a hash; goes with the last of them' },
  },
  chat_member: {
    personal: owned('chats', { order: ['channel_id', 'account_id'], withheld: ['client_key'] }),
    right: { kind: 'chatMember', of: 'channel_id', by: ['addChatChannelMember'], isPower: false },
  },
  chat_message: {
    personal: owned('chat-messages', {
      persons: ['account_id', 'target_id'],
      order: ['channel_id', 'id'],
      withheld: ['search_text', 'client_key'],
    }),
  },
  chat_attachment: {
    impersonal: 'Goes with its message; pictures and files are given out themselves.',
    pictures: ['image_id'],
    closed: true,
    files: ['file_id'],
  },
  chat_reaction: {
    personal: owned('chat-reactions', { order: ['channel_id', 'message_id', 'emoji_name'] }),
    right: 'What a person does for themselves.',
  },
  account_presence: { personal: owned('presence', { order: ['account_id'] }) },
};

export interface ChatChannelTable {
  organization_id: string;
  id: number;
  name: string | null;
  pair: string | null;
  image_id: string | null;
  last_message_id: number;
  last_written_id: Generated<number>;
  last_message_at: NullableInstant;
  pushed_id: Generated<number>;
  notice_at: NullableInstant;
  search_text: Generated<string>;
  ended_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface ChatMemberTable {
  organization_id: string;
  channel_id: number;
  account_id: string;
  role: 'moderator' | 'member';
  notifications: Generated<boolean>;
  read_id: Generated<number>;
  client_key: Generated<string | null>;
  reminded_id: Generated<number>;
  reminded_at: NullableInstant;
  hidden_id: Generated<number | null>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ChatMessageTable {
  organization_id: string;
  channel_id: number;
  id: number;
  account_id: string;
  type: 'user' | 'system';
  event: 'created' | 'renamed' | 'added' | 'left' | 'removed' | null;
  target_id: string | null;
  text: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  client_key: string | null;
  reply_to_id: Generated<number | null>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ChatAttachmentTable {
  organization_id: string;
  channel_id: number;
  message_id: number;
  position: number;
  image_id: string | null;
  file_id: number | null;
}

export interface ChatReactionTable {
  organization_id: string;
  channel_id: number;
  message_id: number;
  account_id: string;
  emoji_name: string;
  id: string;
  created_at: Instant;
}

export interface AccountPresenceTable {
  organization_id: string;
  account_id: string;
  seen_at: Instant;
}
