import type { Context } from '../../../platform/context.ts';
import type { OwnSender } from '../../../platform/mail/mail.ts';
import { deliverByOwnServer, type OwnServer } from '../../../platform/mail/own-server.ts';
import { ServerTroubleError } from '../../../platform/mail/transport.ts';
import { SecretError } from '../../../platform/secrets.ts';
import { storable } from '../../../platform/text.ts';
import * as queries from './mail-settings.queries.ts';

const PURPOSE = 'mail server';
/** For so long nobody waits for a server that was down. */
const DOWN_MS = 2 * 60_000;

export const sealPassword = (ctx: Context, password: string): Buffer =>
  ctx.services.secrets.encrypt(PURPOSE, ctx.organizationId, Buffer.from(password));

export function serverOf(ctx: Context, row: queries.MailSettingsRow): OwnServer | undefined {
  const { host, port, security, username, password } = row;
  if (host === null || port === null || security === null) return undefined;
  return { host, port, security, username, password: password === null ? null : openPassword(ctx, password) };
}

/** Sealed with a key that this installation does not have any more, the own server is as one that lets nobody in. */
function openPassword(ctx: Context, sealed: Buffer): string {
  try {
    return ctx.services.secrets.decrypt(PURPOSE, ctx.organizationId, sealed).toString();
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    throw new ServerTroubleError('The saved password cannot be opened. Enter it again.', error);
  }
}

/** The way that the settings describe, whether it is confirmed or not. */
export function wayOf(
  ctx: Context,
  row: queries.MailSettingsRow,
): Pick<OwnSender, 'name' | 'address' | 'server'> {
  const { trustedHosts } = ctx.services.config;
  return {
    name: row.sender_name,
    address: row.sender_address,
    ...(row.host !== null && {
      server: {
        async deliver(mail) {
          const server = serverOf(ctx, row);
          if (server !== undefined) await deliverByOwnServer(server, { trustedHosts }, mail);
        },
      },
    }),
  };
}

/** The sender that the organization's mails go out from; undefined if they use the installation's. */
export async function ownSenderOf(ctx: Context): Promise<OwnSender | undefined> {
  const row = await queries.findMailSettings(ctx.db, ctx.organizationId);
  if (row === undefined) return undefined;
  const tell = (error: Error | undefined): Promise<void> =>
    error === undefined && row.failed_at === null
      ? Promise.resolve()
      : queries.noteTrouble(
          ctx.db,
          ctx.organizationId,
          error === undefined ? null : { at: ctx.now(), error: storable(error.message) },
        );
  const isDown = row.failed_at !== null && ctx.now().getTime() - row.failed_at.getTime() < DOWN_MS;
  if (row.confirmed_at === null) return { name: row.sender_name, address: null, isDown: false, tell };
  return { ...wayOf(ctx, row), isDown, tell };
}
