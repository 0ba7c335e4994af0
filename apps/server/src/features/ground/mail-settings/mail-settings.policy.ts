import { invalid } from '../../../platform/errors.ts';
import { isMailbox } from '../../../platform/mail/message.ts';
import type { ServerSecurity } from '../../../platform/mail/own-server.ts';

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly security: ServerSecurity;
  readonly username?: string | null;
  /** Absent: the one that is stored. */
  readonly password?: string;
}

/** An absent field stays, null clears it. */
export interface MailSettings {
  readonly senderName?: string | null;
  readonly senderAddress?: string | null;
  readonly server?: ServerSettings | null;
}

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const LITERAL = /^[0-9a-f:.]{2,45}$/;

export function requireSound(
  { senderName, senderAddress, server }: MailSettings,
  trustedHosts: ReadonlySet<string>,
): void {
  if (senderName !== null && senderName !== undefined && /\p{Cc}/u.test(senderName))
    throw invalid('mail.senderName', { field: 'senderName' });
  if (senderAddress !== null && senderAddress !== undefined && !isMailbox(senderAddress))
    throw invalid('mail.senderAddress', { field: 'senderAddress' });
  if (server === null || server === undefined) return;
  if (server.host.length > 253 || !(NAME.test(server.host) || LITERAL.test(server.host)))
    throw invalid('mail.host', { field: 'host' });
  const isTrusted = trustedHosts.has(`${server.host}:${server.port}`);
  if (server.security === 'none' && !isTrusted) throw invalid('mail.security', { field: 'security' });
}

/** As it is sent to the address; long enough that five guesses find nothing. */
export const CODE_DIGITS = 8;
export const MOST_TRIES = 5;
const CODE_MS = 30 * 60_000;
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MS);
