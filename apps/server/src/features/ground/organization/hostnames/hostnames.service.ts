import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { lookUpNames } from '../../../../platform/dns.ts';
import { appError, conflict, notFound } from '../../../../platform/errors.ts';
import * as facts from '../organization.facts.ts';
import { requireIdentitySettings, requireSettings } from '../organization.policy.ts';
import { lockSettings } from '../settings/settings.queries.ts';
import { MOST_HOSTNAMES, proofName, proofValue, readHostname } from './hostname.policy.ts';
import * as queries from './hostnames.queries.ts';

/** The operator may add more than the organization itself. */
const MOST_LISTED = 100;

export type HostnameChange = 'add' | 'remove' | 'primary';

interface Changing {
  readonly now: Date;
  /** The secret that proves the name; absent for the operator of the installation, whose names need no proof. */
  readonly token?: string;
}

interface Claim extends Changing {
  readonly isPrimary?: boolean;
  readonly isProven?: boolean;
}

/**
 * Whether anything is different now. In a transaction, over the connection of the console or that of the command line.
 */
export async function writeHostname(
  db: Db,
  organizationId: string,
  change: HostnameChange,
  text: string,
  changing: Changing,
): Promise<boolean> {
  const hostname = readHostname(text);
  // One change of an organization's names at a time: of these one is the primary, and there is a most of them.
  await lockSettings(db, organizationId);
  const row = await queries.findHostname(db, organizationId, hostname);
  if (change === 'add') {
    const isWanted = row === undefined || (changing.token === undefined && row.verified_at === null);
    if (isWanted) await claim(db, organizationId, hostname, changing);
    return isWanted;
  }
  if (row === undefined) throw notFound('hostname');
  if (change === 'remove') {
    if (!(await queries.deleteHostname(db, organizationId, hostname))) throw conflict('hostname.primary');
    return true;
  }
  if (row.verified_at === null) throw conflict('hostname.unproven', { values: { hostname } });
  if (row.is_primary) return false;
  await queries.markPrimaryHostname(db, organizationId, hostname);
  return true;
}

export async function claim(
  db: Db,
  organizationId: string,
  hostname: string,
  { now, token, isPrimary = false, isProven = token === undefined }: Claim,
): Promise<void> {
  const own = await queries.listHostnames(db, organizationId, MOST_HOSTNAMES + 1);
  if (token !== undefined && own.filter((row) => row.hostname !== hostname).length >= MOST_HOSTNAMES)
    throw conflict('hostname.tooMany', { values: { max: MOST_HOSTNAMES } });
  const row = {
    hostname,
    is_primary: isPrimary,
    added_at: now,
    verified_at: isProven ? now : null,
    token: token ?? null,
  };
  if (!(await queries.claimHostname(db, organizationId, row)))
    throw conflict('hostname.taken', { field: 'hostname', values: { hostname } });
}

export async function listHostnames(ctx: Context): Promise<queries.HostnameRow[]> {
  requireSettings(ctx.actor);
  return queries.listHostnames(ctx.db, ctx.organizationId, MOST_LISTED);
}

/** The names as the change left them: once it is stored, another organization may take a claim over at any moment. */
export async function changeHostnames(
  ctx: Context,
  change: HostnameChange,
  text: string,
): Promise<queries.HostnameRow[]> {
  requireIdentitySettings(ctx.actor);
  const hostname = readHostname(text);
  return ctx.transaction(async (inner) => {
    await lockSettings(inner.db, ctx.organizationId);
    const before = await namesOf(inner);
    const changing = { now: ctx.now(), token: tokenOf(ctx, hostname) };
    if (await writeHostname(inner.db, ctx.organizationId, change, hostname, changing)) {
      noteChanges(inner, before, await namesOf(inner), { name: hostname });
      await inner.record(facts.hostnamesChanged(ctx.organizationId, hostname));
    }
    return listHostnames(inner);
  });
}

/** The same for each claim of the organization, so that no other claim can make it worthless. */
const tokenOf = (ctx: Context, hostname: string): string =>
  ctx.services.secrets.lastingMac('hostname', ctx.organizationId, hostname).subarray(0, 16).toString('hex');

/** For the log of the staff. */
async function namesOf(ctx: Context) {
  const rows = await queries.listHostnames(ctx.db, ctx.organizationId, MOST_LISTED);
  return {
    hostnames: rows.flatMap((row) => (row.verified_at === null ? [] : row.hostname)).sort(),
    unverifiedHostnames: rows.flatMap((row) => (row.verified_at === null ? row.hostname : [])).sort(),
    primaryHostname: rows.find((row) => row.is_primary)?.hostname ?? null,
  };
}

/**
 * Looks for the proof in the zone of the name: the record with the token, or an alias of a proven name of ours. Of several
 * that claim the name, the one that proves it has it.
 */
export async function verifyHostname(ctx: Context, text: string): Promise<queries.HostnameRow[]> {
  requireIdentitySettings(ctx.actor);
  const hostname = readHostname(text);
  const row = await queries.findHostname(ctx.db, ctx.organizationId, hostname);
  if (row === undefined || row.verified_at === null) {
    if (!(await isProven(ctx, hostname))) {
      if (row === undefined) throw notFound('hostname');
      throw conflict('hostname.noProof', { values: { name: proofName(hostname) } });
    }
    await ctx.transaction(async (inner) => {
      await lockSettings(inner.db, ctx.organizationId);
      const before = await namesOf(inner);
      const claimed = { now: ctx.now(), token: tokenOf(ctx, hostname), isProven: true };
      await claim(inner.db, ctx.organizationId, hostname, claimed);
      noteChanges(inner, before, await namesOf(inner), { name: hostname });
      await inner.record(facts.hostnamesChanged(ctx.organizationId, hostname));
    });
  }
  return listHostnames(ctx);
}

async function isProven(ctx: Context, hostname: string): Promise<boolean> {
  const own = await queries.listHostnames(ctx.db, ctx.organizationId, MOST_LISTED);
  const proven = new Set(own.flatMap((row) => (row.verified_at === null ? [] : row.hostname)));
  const found = await lookUpNames(ctx.services.config.dnsServers, {
    texts: proofName(hostname),
    aliases: hostname,
  });
  if (found === undefined) throw appError('unavailable', 'hostname.unanswered', { values: { hostname } });
  return (
    found.texts.includes(proofValue(tokenOf(ctx, hostname))) ||
    found.aliases.some((alias) => proven.has(alias.toLowerCase().replace(/\.$/, '')))
  );
}
