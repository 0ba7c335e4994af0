import { Type } from 'typebox';
import type { Context, Organization } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { defineJob, defineSchedule, PermanentJobError, type JobRun } from '../jobs/job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log.ts';
import * as rows from './mail-rows.ts';
import { checkMessage, isMailbox, type MailMessage } from './message.ts';
import { MailRefusedError, type MailTransport } from './transport.ts';

export interface Mail {
  /** A mail server is configured, so mails go out; otherwise they are kept for the staff to read. */
  readonly hasServer: boolean;
  /** Belongs to the transaction of `ctx`: what is rolled back is not written to anybody. */
  enqueue(ctx: Pick<Context, 'db' | 'organizationId'>, message: MailMessage): Promise<void>;
  /** For those who may not wait, since time tells: keeps the mail by itself, and reports its own failure. */
  send(organization: Pick<Organization, 'id'>, message: MailMessage): Promise<void>;
  /** One try. Throws when it should be tried again. */
  deliver(ctx: Context, mailId: string, run: Pick<JobRun, 'attempt' | 'isLast'>): Promise<void>;
  close(): void;
}

export interface MailOptions {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly transport: MailTransport;
  readonly hasServer: boolean;
  /** `Name <address>` or an address alone; the name shown is always the organization's. */
  readonly from: string;
  readonly log: Log;
}

export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: Type.Object({ mailId: Type.String() }),
  // From a quarter of a minute to an hour apart: two hours in all.
  retries: 9,
  firstRetrySeconds: 15,
  run: (ctx, { mailId }, run) => ctx.services.mail.deliver(ctx, mailId, run),
});

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const forgetMailsJob = defineSchedule({
  name: 'mail.forget',
  cron: '20 3 * * *',
  run: (ctx) => rows.deleteMailsBefore(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - KEPT_MS)),
});

export function createMail({ database, jobs, transport, hasServer, from, log }: MailOptions): Mail {
  const fromAddress = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

  const store = async (db: Db, organizationId: string, message: MailMessage): Promise<void> => {
    const { to, subject, text, html } = checkMessage(message);
    const id = newId();
    await rows.insertMail(db, {
      organization_id: organizationId,
      id,
      recipient_name: to.name ?? null,
      recipient_address: to.address,
      subject,
      text,
      html,
      created_at: new Date(),
    });
    await jobs.enqueue({ db, organizationId }, sendMailJob, { mailId: id });
  };

  const deliverRow = async (ctx: Context, mail: rows.MailRow): Promise<void> => {
    const { organization } = ctx;
    await transport.deliver({
      id: mail.id,
      from: { name: organization.name, address: fromAddress },
      replyTo: isMailbox(organization.email) ? organization.email : undefined,
      to: {
        address: mail.recipient_address,
        ...(mail.recipient_name === null ? {} : { name: mail.recipient_name }),
      },
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      createdAt: mail.created_at,
    });
  };

  const forgotten = { subject: null, text: null, html: null };

  return {
    hasServer,
    enqueue: (ctx, message) => store(ctx.db, ctx.organizationId, message),
    async send({ id }, message) {
      try {
        await database
          .forOrganization(id)
          .transaction()
          .execute((trx) => store(trx, id, message));
      } catch (error) {
        log.error('A mail could not be kept', error);
      }
    },
    async deliver(ctx, mailId, { attempt, isLast }) {
      const mail = await rows.findMail(ctx.db, ctx.organizationId, mailId);
      // Sent by an earlier try whose end was not heard of, or forgotten meanwhile.
      if (mail === undefined || mail.state !== 'queued') return;
      const update = (changes: Parameters<typeof rows.updateMail>[3]): Promise<void> =>
        rows.updateMail(ctx.db, ctx.organizationId, mailId, { ...changes, attempts: attempt });
      try {
        await deliverRow(ctx, mail);
      } catch (error) {
        const isOver = isLast || error instanceof MailRefusedError;
        const last_error = error instanceof Error ? error.message.slice(0, 500) : String(error);
        await update({ last_error, ...(isOver ? { state: 'failed', ...forgotten } : {}) });
        throw error instanceof MailRefusedError ? new PermanentJobError(error.message, error) : error;
      }
      await update({ state: 'sent', sent_at: ctx.now(), last_error: null, ...(hasServer ? forgotten : {}) });
    },
    close: () => transport.close(),
  };
}
