import type { ColumnType, Generated } from 'kysely';
import type { ActivityEntity, Instant, NullableInstant } from '../../../platform/db/columns.ts';
import type { RuleKind } from '../../ground/rules/rules.tables.ts';
import { closedWith, owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    activity: ActivityTable;
    activity_interest: ActivityInterestTable;
    activity_edit: ActivityEditTable;
    activity_flag: ActivityFlagTable;
    activity_like: ActivityLikeTable;
    activity_report: ActivityReportTable;
  }
}

export const tables: Tables = {
  activity: {
    personal: owned('posts-and-comments', { withheld: ['search_text', 'client_key'] }),
    pictures: ['image_id'],
    closed: { column: 'restricted', is: true },
    videos: ['video_id'],
  },
  activity_interest: { impersonal: 'What a post names; goes with it.' },
  activity_edit: {
    impersonal: 'Earlier words of a reported post, for those who moderate; go with it.',
    pictures: ['image_id'],
    closed: closedWith('activity', 'activity_id'),
  },
  activity_flag: { impersonal: 'Which rule a post met; goes with it.', otherIds: { rule_id: 'a rule' } },
  activity_like: {
    personal: owned('likes', { order: ['activity_id', 'account_id'] }),
    right: 'What a person does for themselves.',
  },
  activity_report: { personal: owned('reports'), right: 'What a person does for themselves.' },
};

export interface ActivityTable {
  organization_id: string;
  id: string;
  account_id: string;
  message: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  image_id: string | null;
  video_id: string | null;
  commented_id: string | null;
  event_id: string | null;
  group_id: string | null;
  content_id: string | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  restricted: Generated<boolean>;
  client_key: string | null;
  search_text: Generated<string>;
  standing: Generated<ActivityStanding>;
  standing_reason: string | null;
  edited_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

/** Held: for those who moderate to look at first. Both it and what is hidden only its author sees besides them. */
export type ActivityStanding = 'shown' | 'held' | 'hidden';

export interface ActivityInterestTable {
  organization_id: string;
  interest_id: string;
  activity_id: string;
  created_at: Instant;
}

export interface ActivityEditTable {
  organization_id: string;
  activity_id: string;
  id: string;
  message: string;
  entities: ColumnType<ActivityEntity[], string, string>;
  image_id: string | null;
  created_at: Instant;
}

export interface ActivityFlagTable {
  organization_id: string;
  activity_id: string;
  rule_id: string;
  kind: RuleKind;
  pattern: string;
  created_at: Instant;
  decided_at: NullableInstant;
}

export interface ActivityLikeTable {
  organization_id: string;
  activity_id: string;
  account_id: string;
  created_at: Instant;
}

export interface ActivityReportTable {
  organization_id: string;
  activity_id: string;
  account_id: string;
  id: string;
  reason: ReportReason | null;
  note: string | null;
  decided_at: NullableInstant;
  created_at: Instant;
}

export type ReportReason = 'spam' | 'harassment' | 'hate' | 'sexual' | 'violence' | 'other';
