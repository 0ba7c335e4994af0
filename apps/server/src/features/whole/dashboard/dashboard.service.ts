import type { Context } from '../../../platform/context.ts';
import type { Module } from '../../../platform/modules.ts';
import { forbidden } from '../../../platform/errors.ts';
import { hasPower, isStaff, type Power } from '../../../platform/powers.ts';
import { dayAt, instantOf } from '../../../platform/time-zone.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import * as queries from './dashboard.queries.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

export interface DashboardFigures {
  /** Numbers of days since 1970. */
  readonly days: readonly number[];
  readonly row: queries.DashboardRow;
}

/** The figures that the reader's role may see, of modules that are on. */
export async function getDashboard(ctx: Context): Promise<DashboardFigures> {
  if (!isStaff(requireMember(ctx.actor))) throw forbidden();
  const sees = (power: Power, module?: Module): boolean =>
    hasPower(ctx.actor, power) && (module === undefined || ctx.organization.modules.has(module));
  const { timezone } = ctx.organization;
  const now = ctx.now();
  const today = dayAt(now, timezone);
  const days = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index);
  const startOf = (day: number): Date => new Date(instantOf(day * DAY_MS, timezone));
  const row = await queries.readDashboard(
    ctx.db,
    ctx.organizationId,
    {
      activities: sees('activities:read', 'activities'),
      groups: sees('groups:read', 'groups'),
      support: sees('support:read', 'support'),
      payments: sees('payments:read'),
      mails: sees('operations'),
      people: sees('accounts:read', 'accounts'),
      storage: sees('storage:read', 'storage'),
      events: sees('events:read', 'events'),
    },
    { spans: days.map((day) => ({ from: startOf(day), until: startOf(day + 1) })), now },
  );
  return { days, row };
}
