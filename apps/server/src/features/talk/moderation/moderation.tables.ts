import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';
import type { ReportReason } from '../activities/activities.tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    moderation_decision: ModerationDecisionTable;
    content_report: ContentReportTable;
  }
}

export const tables: Tables = {
  content_report: { personal: owned('content-reports'), right: 'What a person does for themselves.' },
  moderation_decision: {
    personal: {
      persons: ['account_id', 'actor_id'],
      file: 'moderation-decisions',
      givenTo: ['account_id'],
      withheld: ['actor_id', 'client_key'],
      cleared: ['client_key'],
      // Why something was taken down has to be known as long as the community stands.
      fate: 'unlinked',
    },
    otherIds: { activity_id: 'an activity', group_id: 'a group' },
  },
};

export type ModerationAction = 'hide' | 'restore' | 'remove' | 'dismiss' | 'warn' | 'suspend' | 'unsuspend';

export interface ModerationDecisionTable {
  organization_id: string;
  id: string;
  actor_id: string;
  action: ModerationAction;
  account_id: string;
  activity_id: string | null;
  group_id: string | null;
  reason: string;
  until: NullableInstant;
  client_key: string | null;
  created_at: Instant;
}

export interface ContentReportTable {
  organization_id: string;
  content_id: string;
  account_id: string;
  id: string;
  reason: ReportReason;
  note: string | null;
  created_at: Instant;
  decided_at: NullableInstant;
}
