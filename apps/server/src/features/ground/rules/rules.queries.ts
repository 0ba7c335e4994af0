import type { Db } from '../../../platform/db/database.ts';
import type { ModerationRuleTable, ModerationSettingsTable, RuleAction, RuleKind } from './rules.tables.ts';
import type { Selectable } from 'kysely';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import type { Rule } from './rules.policy.ts';

export type RuleRow = Selectable<ModerationRuleTable>;

/** All of them: each text is compared with each. */
export async function listEveryRule(db: Db, organizationId: string): Promise<Rule[]> {
  return db
    .selectFrom('moderation_rule')
    .select([
      'moderation_rule.id',
      'moderation_rule.kind',
      'moderation_rule.pattern',
      'moderation_rule.pattern_key',
      'moderation_rule.action',
    ])
    .where('moderation_rule.organization_id', '=', organizationId)
    .execute();
}

export async function listRules(
  db: Db,
  organizationId: string,
  kind: RuleKind | undefined,
  { page, pageSize, search }: Paging,
): Promise<RuleRow[]> {
  let query = db
    .selectFrom('moderation_rule')
    .selectAll('moderation_rule')
    .where('moderation_rule.organization_id', '=', organizationId);
  if (kind !== undefined) query = query.where('moderation_rule.kind', '=', kind);
  if (search !== undefined && search.trim() !== '')
    query = query.where('moderation_rule.pattern_key', 'like', containsPattern(search));
  return query
    .orderBy('moderation_rule.pattern_key')
    .orderBy('moderation_rule.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countRules(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_rule')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('moderation_rule.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findRule(db: Db, organizationId: string, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('moderation_rule')
    .selectAll('moderation_rule')
    .where('moderation_rule.organization_id', '=', organizationId)
    .where('moderation_rule.id', '=', id)
    .executeTakeFirst();
}

export async function findRuleByKey(
  db: Db,
  organizationId: string,
  kind: RuleKind,
  patternKey: string,
): Promise<RuleRow | undefined> {
  return db
    .selectFrom('moderation_rule')
    .selectAll('moderation_rule')
    .where('moderation_rule.organization_id', '=', organizationId)
    .where('moderation_rule.kind', '=', kind)
    .where('moderation_rule.pattern_key', '=', patternKey)
    .executeTakeFirst();
}

/** Nothing happens when the pattern has a rule already. */
export async function insertRule(db: Db, organizationId: string, rule: Rule, now: Date): Promise<void> {
  await db
    .insertInto('moderation_rule')
    .values({ ...rule, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'pattern_key']).doNothing())
    .execute();
}

export async function updateRule(
  db: Db,
  organizationId: string,
  id: string,
  action: RuleAction,
  now: Date,
): Promise<void> {
  await db
    .updateTable('moderation_rule')
    .set({ action, updated_at: now })
    .where('moderation_rule.organization_id', '=', organizationId)
    .where('moderation_rule.id', '=', id)
    .execute();
}

/** False when it was gone already. */
export async function deleteRule(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('moderation_rule')
    .where('moderation_rule.organization_id', '=', organizationId)
    .where('moderation_rule.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export type SettingsRow = Omit<Selectable<ModerationSettingsTable>, 'organization_id' | 'updated_at'>;

export type StoredSettingsRow = SettingsRow & Pick<Selectable<ModerationSettingsTable>, 'updated_at'>;

const settings = (db: Db, organizationId: string) =>
  db
    .selectFrom('moderation_settings')
    .select([
      'moderation_settings.new_account_hours',
      'moderation_settings.new_account_posts',
      'moderation_settings.new_account_mentions',
      'moderation_settings.new_account_links',
      'moderation_settings.updated_at',
    ])
    .where('moderation_settings.organization_id', '=', organizationId);

export async function findSettings(db: Db, organizationId: string): Promise<StoredSettingsRow | undefined> {
  return settings(db, organizationId).executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function holdSettings(db: Db, organizationId: string): Promise<StoredSettingsRow | undefined> {
  return settings(db, organizationId).forUpdate().executeTakeFirst();
}

export async function saveSettings(
  db: Db,
  organizationId: string,
  changes: SettingsRow,
  now: Date,
): Promise<void> {
  const row = { ...changes, updated_at: now };
  await db
    .insertInto('moderation_settings')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id']).doUpdateSet(row))
    .execute();
}
