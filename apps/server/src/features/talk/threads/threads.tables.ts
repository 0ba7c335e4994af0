import type { ColumnType, Generated } from 'kysely';
import type { ActivityEntity, Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    thread_circle: ThreadCircleTable;
    thread_circle_account: ThreadCircleAccountTable;
    thread: ThreadTable;
    thread_participant: ThreadParticipantTable;
    thread_message: ThreadMessageTable;
    thread_reaction: ThreadReactionTable;
  }
}

export const tables: Tables = {
  thread_circle: { impersonal: 'A circle is its people’s; it goes with the last of them.' },
  thread_circle_account: {
    personal: owned('circles', { order: ['circle_id', 'account_id'] }),
    right: [
      { kind: 'circleMember', of: 'circle_id', by: ['addThreadCircleAccount'], isPower: false },
      {
        kind: 'circleManager',
        of: 'circle_id',
        where: { column: 'role', is: 'manager' },
        by: ['addThreadCircleAccount', 'updateThreadCircleAccount'],
        isPower: false,
      },
    ],
  },
  thread: {
    impersonal: 'A conversation is its participants’; it goes with the last of them.',
    pictures: ['image_id'],
    closed: true,
  },
  thread_participant: {
    personal: owned('threads', {
      order: ['thread_id', 'account_id'],
      withheld: ['client_key'],
    }),
    right: { kind: 'threadParticipant', of: 'thread_id', by: ['addThreadAccounts'], isPower: false },
  },
  thread_message: {
    personal: owned('messages', {
      persons: ['account_id', 'target_id'],
      withheld: ['search_text', 'client_key'],
    }),
  },
  thread_reaction: { personal: owned('message-reactions'), right: 'What a person does for themselves.' },
};

export interface ThreadCircleTable {
  organization_id: string;
  id: string;
  name: string;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadCircleAccountTable {
  organization_id: string;
  circle_id: string;
  account_id: string;
  role: 'manager' | 'member' | 'invited';
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadTable {
  organization_id: string;
  id: string;
  circle_id: string | null;
  subject: string;
  image_id: string | null;
  last_message_at: Instant;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ThreadParticipantTable {
  organization_id: string;
  thread_id: string;
  account_id: string;
  is_starter: Generated<boolean>;
  state: Generated<'new' | 'favorited' | 'archived' | 'deleted'>;
  notifications: Generated<boolean>;
  last_read_at: NullableInstant;
  last_message_at: Instant;
  client_key: string | null;
  created_at: Instant;
}

export interface ThreadMessageTable {
  organization_id: string;
  id: string;
  thread_id: string;
  account_id: string;
  type: 'user' | 'bot' | 'system';
  event: 'created' | 'renamed' | 'added' | 'left' | 'removed' | null;
  target_id: string | null;
  body: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  client_key: string | null;
  search_text: Generated<string>;
  sent_at: Instant;
  edited_at: NullableInstant;
}

export interface ThreadReactionTable {
  organization_id: string;
  message_id: string;
  account_id: string;
  emoji_name: string;
  id: string;
  created_at: Instant;
}
