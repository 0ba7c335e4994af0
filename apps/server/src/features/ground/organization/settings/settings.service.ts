import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { requireUsableIdentity } from '../identity-settings.policy.ts';
import { requireIdentitySettings, requireSettings } from '../organization.policy.ts';
import * as admin from '../organization.admin.queries.ts';
import * as facts from '../organization.facts.ts';
import type { OrganizationRecord } from '../organization.tables.ts';
import { differing, type OrganizationSettings, toColumns } from './setting-columns.ts';
import { requireSound } from './settings.policy.ts';
import * as queries from './settings.queries.ts';
import { viewCurrent } from './settings.views.ts';

/** Settings that decide who gets in. */
const IDENTITY_SETTINGS = [
  'signUpFields',
  'passwordMinLength',
  'passwordCharacters',
  'revealAccountExistence',
  'requireSecondFactor',
  'venueNetworks',
] as const;

const IDENTITY_NAMES: ReadonlySet<string> = new Set(IDENTITY_SETTINGS);

/** Whether what is sent changes how people get in. */
export const changesSignIn = (changes: unknown): boolean =>
  typeof changes === 'object' &&
  changes !== null &&
  Object.keys(changes).some((name) => IDENTITY_NAMES.has(name));

interface Writing {
  readonly now: Date;
  /** The version that the writer has seen; the command line writes over whatever is there. */
  readonly version?: number;
}

/** In a transaction, over the connection of the console or that of the command line. */
export async function writeSettings(
  db: Db,
  organizationId: string,
  settings: OrganizationSettings,
  { now, version }: Writing,
): Promise<OrganizationRecord> {
  requireSound(settings);
  const columns = toColumns(settings);
  const before = await queries.lockSettings(db, organizationId);
  const names = differing(settings, before);
  // Also the same change sent twice: it was carried out the first time.
  if (names.length === 0) return before;
  if (version !== undefined && version !== before.settings_version)
    throw conflict('settings.changed').with(viewCurrent(before, names));
  requireUsableIdentity(before, columns);
  // Amounts are whole minor units of the currency: under another one the same numbers would be other money.
  if (names.includes('currency') && (await admin.hasMoney(db, organizationId)))
    throw invalid('currency.inUse', { field: 'currency', values: { currency: before.currency } });
  return queries.updateSettings(db, organizationId, { ...columns, updated_at: now });
}

export interface Settings {
  readonly row: OrganizationRecord;
  readonly isCurrencyFixed: boolean;
}

export async function getSettings(ctx: Context): Promise<Settings> {
  requireSettings(ctx.actor);
  const [row, isCurrencyFixed] = await Promise.all([
    queries.getSettings(ctx.db, ctx.organizationId),
    admin.hasMoney(ctx.db, ctx.organizationId),
  ]);
  return { row, isCurrencyFixed };
}

export async function changeSettings(
  ctx: Context,
  { version, ...settings }: OrganizationSettings & { version: number },
): Promise<Settings> {
  requireSettings(ctx.actor);
  if (IDENTITY_SETTINGS.some((name) => settings[name] !== undefined)) requireIdentitySettings(ctx.actor);
  await ctx.transaction(async (inner) => {
    const before = await queries.lockSettings(inner.db, ctx.organizationId);
    const after = await writeSettings(inner.db, ctx.organizationId, settings, { now: ctx.now(), version });
    if (after.settings_version === before.settings_version) return;
    noteChanges(inner, before, toColumns(settings), { name: before.name });
    await inner.record(facts.organizationChanged(ctx.organizationId));
  });
  return getSettings(ctx);
}
