import type { DatabaseRow, StatementRow } from './database.queries.ts';
import type { ProcessRow } from './processes.queries.ts';
import type { MailsRow, QueueRow, ReportRow, UseRow } from './system.queries.ts';
import type { FailedJob } from '../../../platform/jobs/job-figures.ts';

/** A part is null where it could not be read. */
export interface System {
  readonly version: string;
  readonly now: Date;
  readonly processes: readonly ProcessRow[] | null;
  readonly queues: readonly QueueRow[] | null;
  readonly failedJobs: readonly FailedJob[] | null;
  readonly mails: MailsRow | null;
  readonly hasMailServer: boolean;
  /** Where files lie on this machine; null with an object store. */
  readonly disk: { readonly free: number; readonly size: number } | null;
  /** Bytes of all organizations. */
  readonly stored: number | null;
  readonly uses: readonly UseRow[] | null;
  readonly database: DatabaseRow | null;
  readonly nodes: readonly { readonly host: string; readonly active: boolean }[];
  readonly statements: readonly StatementRow[] | null;
  readonly reports: readonly ReportRow[] | null;
}
