import { randomBytes } from 'node:crypto';
import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { lookUpNames } from '../../../../platform/dns.ts';
import { appError, conflict, notFound } from '../../../../platform/errors.ts';
import * as facts from '../organization.facts.ts';
import { requireSettings } from '../organization.policy.ts';
import { lockSettings } from '../settings/settings.queries.ts';
import { MOST_HOSTNAMES, proofName, proofValue, readHostname, UNPROVEN_DAYS } from './hostname.policy.ts';
import * as queries from './hostnames.queries.ts';

/** The operator may add more than the organization itself. */
const MOST_LISTED = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

export type HostnameChange = 'add' | 'remove' | 'primary';

interface Changing {
  readonly now: Date;
  /** Names that the operator of the installation adds need no proof. */
  readonly isProven: boolean;
}

/** In a transaction, over the connection of the console or that of the command line. */
export async function writeHostname(
  db: Db,
  organizationId: string,
  change: HostnameChange,
  text: string,
  { now, isProven }: Changing,
): Promise<void> {
  const hostname = readHostname(text);
  // One change of an organization's names at a time: of these one is the primary, and there is a most of them.
  await lockSettings(db, organizationId);
  const row = await queries.findHostname(db, organizationId, hostname);
  if (change === 'add') {
    if (row === undefined || (isProven && row.verified_at === null))
      await claim(db, organizationId, hostname, { now, isProven, isPrimary: false });
    return;
  }
  if (row === undefined) throw notFound('hostname');
  if (change === 'remove') {
    if (!(await queries.deleteHostname(db, organizationId, hostname))) throw conflict('hostname.primary');
    return;
  }
  if (row.verified_at === null) throw conflict('hostname.unproven', { values: { hostname } });
  await queries.markPrimaryHostname(db, organizationId, hostname);
}

export async function claim(
  db: Db,
  organizationId: string,
  hostname: string,
  { now, isProven, isPrimary }: Changing & { readonly isPrimary: boolean },
): Promise<void> {
  const own = await queries.listHostnames(db, organizationId, MOST_HOSTNAMES + 1);
  if (!isProven && own.length >= MOST_HOSTNAMES)
    throw conflict('hostname.tooMany', { values: { max: MOST_HOSTNAMES } });
  const row = {
    hostname,
    is_primary: isPrimary,
    added_at: now,
    verified_at: isProven ? now : null,
    token: isProven ? null : randomBytes(16).toString('hex'),
  };
  // The operator knows better than a claim without proof.
  const unprovenSince = isProven
    ? new Date(now.getTime() + DAY_MS)
    : new Date(now.getTime() - UNPROVEN_DAYS * DAY_MS);
  if (!(await queries.claimHostname(db, organizationId, row, unprovenSince)))
    throw conflict('hostname.taken', { field: 'hostname', values: { hostname } });
}

export async function listHostnames(ctx: Context): Promise<queries.HostnameRow[]> {
  requireSettings(ctx.actor);
  return queries.listHostnames(ctx.db, ctx.organizationId, MOST_LISTED);
}

export async function changeHostnames(
  ctx: Context,
  change: HostnameChange,
  hostname: string,
): Promise<queries.HostnameRow[]> {
  requireSettings(ctx.actor);
  await ctx.transaction(async (inner) => {
    const before = await namesOf(inner);
    await writeHostname(inner.db, ctx.organizationId, change, hostname, { now: ctx.now(), isProven: false });
    noteChanges(inner, before, await namesOf(inner), { name: hostname });
    await inner.record(facts.organizationChanged(ctx.organizationId));
  });
  return listHostnames(ctx);
}

/** For the log of the staff. */
async function namesOf(ctx: Context): Promise<{ hostnames: string[]; primaryHostname: string | null }> {
  const rows = await queries.listHostnames(ctx.db, ctx.organizationId, MOST_LISTED);
  return {
    hostnames: rows.map((row) => row.hostname).sort(),
    primaryHostname: rows.find((row) => row.is_primary)?.hostname ?? null,
  };
}

/** Looks for the proof in the zone of the name: the record with the token, or an alias of a proven name of ours. */
export async function verifyHostname(ctx: Context, text: string): Promise<queries.HostnameRow[]> {
  requireSettings(ctx.actor);
  const hostname = readHostname(text);
  const row = await queries.findHostname(ctx.db, ctx.organizationId, hostname);
  if (row === undefined) throw notFound('hostname');
  if (row.verified_at === null) {
    if (!(await isProven(ctx, row)))
      throw conflict('hostname.noProof', { values: { name: proofName(hostname) } });
    await ctx.transaction(async (inner) => {
      if (!(await queries.verifyHostname(inner.db, ctx.organizationId, row, ctx.now())))
        throw notFound('hostname');
      await inner.record(facts.organizationChanged(ctx.organizationId));
    });
  }
  return listHostnames(ctx);
}

async function isProven(ctx: Context, { hostname, token }: queries.HostnameRow): Promise<boolean> {
  const own = await queries.listHostnames(ctx.db, ctx.organizationId, MOST_LISTED);
  const proven = new Set(own.flatMap((row) => (row.verified_at === null ? [] : row.hostname)));
  const found = await lookUpNames(ctx.services.config.dnsServers, {
    texts: proofName(hostname),
    aliases: hostname,
  });
  if (found === undefined) throw appError('unavailable', 'hostname.unanswered', { values: { hostname } });
  return (
    (token !== null && found.texts.includes(proofValue(token))) ||
    found.aliases.some((alias) => proven.has(alias.toLowerCase().replace(/\.$/, '')))
  );
}
