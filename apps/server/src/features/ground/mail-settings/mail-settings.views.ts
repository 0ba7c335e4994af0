import type { Config } from '../../../platform/config.ts';
import type { MailSettingsView } from './mail-settings.schemas.ts';
import type { MailState } from './mail-settings.service.ts';

const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export const viewMailSettings = (
  { row, failures, codeTrouble }: MailState,
  { mailFrom, smtpUrl }: Pick<Config, 'mailFrom' | 'smtpUrl'>,
): MailSettingsView => ({
  senderName: row?.sender_name ?? null,
  senderAddress: row?.sender_address ?? null,
  isConfirmed: row !== undefined && row.confirmed_at !== null,
  codeUntil: instant(row?.code_expires_at),
  codeTrouble,
  server:
    row === undefined || row.host === null || row.port === null || row.security === null
      ? null
      : {
          host: row.host,
          port: row.port,
          security: row.security,
          username: row.username,
          hasPassword: row.password !== null,
        },
  installation: {
    address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
    hasServer: smtpUrl !== undefined,
  },
  trouble:
    row === undefined || row.failed_at === null
      ? null
      : { at: row.failed_at.toISOString(), error: row.last_error ?? '' },
  failures: { ...failures, lastAt: instant(failures.lastAt) },
  updatedAt: instant(row?.updated_at),
});
