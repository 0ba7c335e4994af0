import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    moderation_rule: ModerationRuleTable;
    moderation_settings: ModerationSettingsTable;
  }
}

export const tables: Tables = {
  moderation_rule: { impersonal: 'Rules of the organization.' },
  moderation_settings: { impersonal: 'Rules of the organization.' },
};

export type RuleKind = 'word' | 'link';

export type RuleAction = 'refuse' | 'hold' | 'flag';

export interface ModerationRuleTable {
  organization_id: string;
  id: string;
  kind: RuleKind;
  pattern: string;
  pattern_key: string;
  action: RuleAction;
  created_at: Instant;
  updated_at: Instant;
}

export interface ModerationSettingsTable {
  organization_id: string;
  new_account_hours: number;
  new_account_posts: number;
  new_account_mentions: number;
  new_account_links: boolean;
  updated_at: Instant;
}
