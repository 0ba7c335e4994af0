import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { checkOwnServer } from '../../../platform/mail/own-server.ts';
import { requireSeen } from '../../../platform/unchanged.ts';
import type { MailTrial } from '../../../platform/mail/mail.ts';
import { getFullAccountsById, requirePower } from '../accounts/index.ts';
import { newCode, sameCode, hashCode } from './codes.ts';
import { mailChanged } from './mail-settings.facts.ts';
import { writeCode, writeTest } from './mail-settings.mails.ts';
import { codeExpiry, type MailSettings, MOST_TRIES, requireSound } from './mail-settings.policy.ts';
import * as queries from './mail-settings.queries.ts';
import { ownSenderOf, sealPassword, serverOf, wayOf } from './sender.service.ts';

const FAILURES_MS = 7 * 24 * 60 * 60 * 1000;

export interface MailState {
  readonly row: queries.MailSettingsRow | undefined;
  readonly failures: queries.Failures;
  /** Why the code could not be sent, of the call that sent it. */
  readonly codeTrouble: string | null;
}

async function readState(ctx: Context, codeTrouble: string | null = null): Promise<MailState> {
  const since = new Date(ctx.now().getTime() - FAILURES_MS);
  const [row, failures] = await Promise.all([
    queries.findMailSettings(ctx.db, ctx.organizationId),
    queries.readFailures(ctx.db, ctx.organizationId, since),
  ]);
  return { row, failures, codeTrouble };
}

export async function getMailSettings(ctx: Context): Promise<MailState> {
  requirePower(ctx.actor, 'settings');
  return readState(ctx);
}

export async function changeMailSettings(ctx: Context, settings: MailSettings): Promise<MailState> {
  requirePower(ctx.actor, 'identity');
  // Codes that let owners in go through it: this is a way to their powers.
  requirePower(ctx.actor, 'roles');
  requireSound(settings, ctx.services.config.trustedHosts);
  const known = await queries.findMailSettings(ctx.db, ctx.organizationId);
  await requireServer(ctx, toRow(ctx, settings, known), known);
  const isNew = await ctx.transaction(async (inner) => {
    const before = await queries.lockMailSettings(inner.db, ctx.organizationId);
    requireSeen(ctx, before?.updated_at);
    const row = toRow(inner, settings, before);
    await queries.saveMailSettings(inner.db, row);
    noteChanges(inner, before && told(before), told(row), { name: row.sender_address ?? '–' });
    await inner.record(mailChanged(ctx.organizationId, row.sender_address ?? addressOfInstallation(ctx)));
    return row.sender_address !== null && row.confirmed_at === null;
  });
  return readState(ctx, isNew ? await sendCode(ctx) : null);
}

/** For the log of the staff. */
const told = ({
  sender_name,
  sender_address,
  host,
  port,
  security,
  username,
  password,
}: queries.MailSettingsRow) => ({
  sender_name,
  sender_address,
  host,
  port,
  security,
  username,
  password,
});

const addressOfInstallation = ({ services }: Context): string =>
  /<([^<>]+)>\s*$/.exec(services.config.mailFrom)?.[1] ?? services.config.mailFrom;

function toRow(
  ctx: Context,
  { senderName, senderAddress, server }: MailSettings,
  before: queries.MailSettingsRow | undefined,
): queries.MailSettingsRow {
  const address = senderAddress === undefined ? (before?.sender_address ?? null) : senderAddress;
  const way = server === undefined ? serverColumns(before) : newServer(ctx, server, before);
  if (way.host !== null && address === null) throw invalid('mail.addressNeeded', { field: 'senderAddress' });
  const isSame =
    before !== undefined &&
    address === before.sender_address &&
    (['host', 'port', 'security', 'username'] as const).every((name) => way[name] === before[name]) &&
    way.password === before.password;
  return {
    organization_id: ctx.organizationId,
    sender_name: senderName === undefined ? (before?.sender_name ?? null) : senderName,
    sender_address: address,
    ...way,
    // Another address or server has to prove itself anew.
    confirmed_at: isSame ? before.confirmed_at : null,
    code_hash: isSame ? before.code_hash : null,
    code_expires_at: isSame ? before.code_expires_at : null,
    code_tries: isSame ? before.code_tries : 0,
    failed_at: isSame ? before.failed_at : null,
    last_error: isSame ? before.last_error : null,
    updated_at: ctx.now(),
  };
}

type ServerColumns = Pick<queries.MailSettingsRow, 'host' | 'port' | 'security' | 'username' | 'password'>;

const NO_SERVER: ServerColumns = { host: null, port: null, security: null, username: null, password: null };

const serverColumns = (row: queries.MailSettingsRow | undefined): ServerColumns =>
  row === undefined
    ? NO_SERVER
    : {
        host: row.host,
        port: row.port,
        security: row.security,
        username: row.username,
        password: row.password,
      };

function newServer(
  ctx: Context,
  server: NonNullable<MailSettings['server']> | null,
  before: queries.MailSettingsRow | undefined,
): ServerColumns {
  if (server === null) return NO_SERVER;
  const { host, port, security, password } = server;
  const username = server.username ?? null;
  const isSame =
    before !== undefined &&
    before.host === host &&
    before.port === port &&
    before.security === security &&
    before.username === username;
  const kept = before?.password ?? null;
  // A stored password goes to no other server than the one that it was given for.
  if (password === undefined && kept !== null && username !== null && !isSame)
    throw invalid('mail.passwordAgain', { field: 'password' });
  if (username === null) return { host, port, security, username, password: null };
  return {
    host,
    port,
    security,
    username,
    password: password === undefined ? kept : sealPassword(ctx, password),
  };
}

/** Runs before the transaction, because the mail server may take long to answer. */
async function requireServer(
  ctx: Context,
  row: queries.MailSettingsRow,
  known: queries.MailSettingsRow | undefined,
): Promise<void> {
  if (row.host === null || (row.confirmed_at !== null && known?.host === row.host)) return;
  const { trustedHosts } = ctx.services.config;
  try {
    const server = serverOf(ctx, row);
    if (server !== undefined) await checkOwnServer(server, { trustedHosts });
  } catch (error) {
    const answer = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    throw invalid('mail.serverRefused', { field: 'host', values: { answer }, cause: error });
  }
}

/** Sends the code through the server that is to be confirmed, so that its arrival proves the settings. Returns the error, if any. */
async function sendCode(ctx: Context): Promise<string | null> {
  const row = await queries.findMailSettings(ctx.db, ctx.organizationId);
  if (row === undefined || row.sender_address === null || row.confirmed_at !== null) return null;
  const code = newCode();
  const hash = hashCode(ctx, row.sender_address, code);
  await queries.setCode(ctx.db, ctx.organizationId, { hash, expiresAt: codeExpiry(ctx.now()) });
  const own = wayOf(ctx, row);
  // The installation's server may not take another's address as the sender before it is known to be theirs.
  const way = own.server === undefined ? { name: own.name, address: null } : own;
  const message = { to: { address: row.sender_address }, ...writeCode(ctx, code) };
  const { trouble } = await ctx.services.mail.tryOut(ctx.organization, message, way);
  return trouble;
}

/** The address that is to be the sender. */
async function requireUnconfirmed(ctx: Context): Promise<string> {
  const row = await queries.findMailSettings(ctx.db, ctx.organizationId);
  if (row === undefined || row.sender_address === null || row.confirmed_at !== null)
    throw conflict('mail.nothingToConfirm');
  return row.sender_address;
}

export async function sendCodeAgain(ctx: Context): Promise<MailState> {
  requirePower(ctx.actor, 'identity');
  await requireUnconfirmed(ctx);
  return readState(ctx, await sendCode(ctx));
}

export async function confirmSender(ctx: Context, code: string): Promise<MailState> {
  requirePower(ctx.actor, 'identity');
  requirePower(ctx.actor, 'roles');
  const address = await requireUnconfirmed(ctx);
  const hash = await queries.countTry(ctx.db, ctx.organizationId, ctx.now(), MOST_TRIES);
  if (hash === undefined) throw invalid('mail.codeExpired', { field: 'code' });
  if (!sameCode(hash, hashCode(ctx, address, code))) throw invalid('mail.codeWrong', { field: 'code' });
  return ctx.transaction(async (inner) => {
    if (!(await queries.confirmSender(inner.db, ctx.organizationId, hash, ctx.now())))
      throw conflict('changed.meanwhile');
    noteChanges(inner, { confirmed: false }, { confirmed: true }, { name: address });
    await inner.record(mailChanged(ctx.organizationId, address));
    return readState(inner);
  });
}

/** To the caller's own address, the way that mails take now, or would take once it is confirmed. */
export async function sendTest(ctx: Context): Promise<MailTrial & { readonly to: string }> {
  const { accountId } = requirePower(ctx.actor, 'identity');
  const to = (await getFullAccountsById(ctx, [accountId])).get(accountId)?.email;
  if (to === undefined || to === null || to === '') throw conflict('mail.noAddress');
  const row = await queries.findMailSettings(ctx.db, ctx.organizationId);
  const way = row === undefined || row.host === null ? await ownSenderOf(ctx) : wayOf(ctx, row);
  const message = { to: { address: to }, ...writeTest(ctx) };
  return { to, ...(await ctx.services.mail.tryOut(ctx.organization, message, way)) };
}
