import type { RuleRow, StoredSettings } from '../../ground/rules/index.ts';
import type { RuleView, SettingsView } from './rules.schemas.ts';

export const viewRule = (row: RuleRow): RuleView => ({
  id: row.id,
  kind: row.kind,
  pattern: row.pattern,
  action: row.action,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewSettings = (settings: StoredSettings): SettingsView => ({
  newAccountHours: settings.hours,
  newAccountPostsPerHour: settings.postsPerHour,
  newAccountMentions: settings.mentions,
  newAccountLinks: settings.links,
  updatedAt: settings.updatedAt?.toISOString() ?? null,
});
