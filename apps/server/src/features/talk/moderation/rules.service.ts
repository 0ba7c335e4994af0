import type { Context } from '../../../platform/context.ts';
import type { RuleAction, RuleKind } from '../../ground/rules/rules.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import * as rules from '../../ground/rules/index.ts';

// The rules stand below accounts, whose texts they hold; who may make them is said here.

export async function listRules(
  ctx: Context,
  query: Paging & { kind?: RuleKind | undefined },
): Promise<rules.RuleRow[]> {
  requirePower(ctx.actor, 'activities:read');
  return rules.listRules(ctx, query);
}

export async function createRule(ctx: Context, rule: rules.NewRule): Promise<rules.RuleRow> {
  requirePower(ctx.actor, 'activities:write');
  return rules.createRule(ctx, rule);
}

export async function changeRule(ctx: Context, id: string, action: RuleAction): Promise<rules.RuleRow> {
  requirePower(ctx.actor, 'activities:write');
  return rules.changeRule(ctx, id, action);
}

export async function deleteRule(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'activities:write');
  return rules.deleteRule(ctx, id);
}

export async function getSettings(ctx: Context): Promise<rules.StoredSettings> {
  requirePower(ctx.actor, 'activities:read');
  return rules.getNewcomerSettings(ctx);
}

export async function changeSettings(
  ctx: Context,
  settings: rules.NewcomerSettings,
): Promise<rules.StoredSettings> {
  requirePower(ctx.actor, 'activities:write');
  return rules.changeNewcomerSettings(ctx, settings);
}
