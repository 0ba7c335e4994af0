import { setTimeout as wait } from 'node:timers/promises';
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
  /** The same for a page of mails to many people, in a few statements. */
  enqueueAll(ctx: Pick<Context, 'db' | 'organizationId'>, messages: readonly MailMessage[]): Promise<void>;
  /** Tries a mail again that had failed for good; false when its words are gone, or it had not. */
  retry(ctx: Context, mailId: string): Promise<boolean>;
  /** For those who may not wait, since time tells: keeps the mail by itself, and reports its own failure. */
  send(organization: Pick<Organization, 'id'>, message: MailMessage): Promise<void>;
  /** One try. Throws when it should be tried again. */
  deliver(ctx: Context, mailId: string, run: Pick<JobRun, 'attempt' | 'isLast'>): Promise<void>;
  /** Takes back what was kept of these mails beside their rows. */
  forget(mailIds: readonly string[]): Promise<void>;
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
  // Eight at a time wait for three connections, each for as long as a server may be silent at every step of a mail.
  timeoutSeconds: 540,
  run: (ctx, { mailId }, run) => ctx.services.mail.deliver(ctx, mailId, run),
});

/** After this a process that began to send a mail is dead: longer than its job may take. */
const CLAIM_LOST_MS = 10 * 60 * 1000;
/** The mail is out, and the row must say so: half a minute of a database that is away is waited for. */
const SAY_SENT_AFTER_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 15_000];

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const forgetMailsJob = defineSchedule({
  name: 'mail.forget',
  cron: '20 3 * * *',
  timeoutSeconds: 1800,
  run: (ctx) => rows.deleteMailsBefore(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - KEPT_MS)),
});

/** Longer than the longest wait between two tries, and the try itself. */
const LOST_AFTER_MS = 3 * 60 * 60 * 1000;
const STRETCH = 200;

/** A mail that no job takes up any more is shown to the staff as failed, who may send it again. */
export const failLostMailsJob = defineSchedule({
  name: 'mail.fail-lost',
  cron: '*/10 * * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - LOST_AFTER_MS);
    const fail = (): Promise<number> =>
      ctx.transaction(({ db, organizationId }) =>
        rows.failLostMails(db, organizationId, { job: sendMailJob.name, before, count: STRETCH }),
      );
    while ((await fail()) === STRETCH);
  },
});

export function createMail({ database, jobs, transport, hasServer, from, log }: MailOptions): Mail {
  const fromAddress = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

  const storeAll = async (
    db: Db,
    organizationId: string,
    messages: readonly MailMessage[],
  ): Promise<void> => {
    if (messages.length === 0) return;
    const checked = messages.map((message) => ({ id: newId(), message: checkMessage(message) }));
    const mails = checked.map(({ id, message }) => {
      const { to, subject, text, html, accountId, unsubscribeUrl, replyTo } = message;
      return {
        organization_id: organizationId,
        id,
        recipient_name: to.name ?? null,
        recipient_address: to.address,
        subject,
        text,
        html,
        account_id: accountId ?? null,
        unsubscribe_url: unsubscribeUrl ?? null,
        reply_to: replyTo ?? null,
        created_at: new Date(),
      };
    });
    await rows.insertMails(db, mails);
    await rows.insertAttachments(
      db,
      checked.flatMap(({ id, message: { attachments = [] } }) =>
        attachments.map(({ name, contentType, content, calendarMethod }, index) => ({
          organization_id: organizationId,
          mail_id: id,
          sort_order: index,
          name,
          content_type: contentType,
          content,
          calendar_method: calendarMethod ?? null,
        })),
      ),
    );
    await jobs.enqueueAll(
      { db, organizationId },
      sendMailJob,
      mails.map(({ id }) => ({ mailId: id })),
    );
  };

  const deliverRow = async (ctx: Context, mail: rows.MailRow): Promise<void> => {
    const { organization } = ctx;
    const attachments = await rows.listAttachments(ctx.db, ctx.organizationId, mail.id);
    await transport.deliver({
      id: mail.id,
      from: { name: organization.name, address: fromAddress },
      replyTo: mail.reply_to ?? (isMailbox(organization.email) ? organization.email : undefined),
      to: {
        address: mail.recipient_address,
        ...(mail.recipient_name === null ? {} : { name: mail.recipient_name }),
      },
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      createdAt: mail.created_at,
      ...(mail.unsubscribe_url === null ? {} : { unsubscribeUrl: mail.unsubscribe_url }),
      attachments: attachments.map((file) => ({
        name: file.name,
        contentType: file.content_type,
        content: file.content,
        ...(file.calendar_method === null ? {} : { calendarMethod: file.calendar_method }),
      })),
    });
  };

  const forgotten = { subject: null, text: null, html: null };
  const forgetAttachments = (ctx: Context, mailId: string): Promise<void> =>
    rows.deleteAttachments(ctx.db, ctx.organizationId, mailId);

  return {
    hasServer,
    enqueue: (ctx, message) => storeAll(ctx.db, ctx.organizationId, [message]),
    enqueueAll: (ctx, messages) => storeAll(ctx.db, ctx.organizationId, messages),
    retry: (ctx, mailId) =>
      ctx.transaction(async ({ db, organizationId }) => {
        if (!(await rows.requeueMail(db, organizationId, mailId))) return false;
        await jobs.enqueue({ db, organizationId }, sendMailJob, { mailId });
        return true;
      }),
    async send({ id }, message) {
      try {
        await database
          .forOrganization(id)
          .transaction()
          .execute((trx) => storeAll(trx, id, [message]));
      } catch (error) {
        log.error('A mail could not be kept', error);
      }
    },
    async deliver(ctx, mailId, { attempt, isLast }) {
      const lostBefore = new Date(ctx.now().getTime() - CLAIM_LOST_MS);
      const mail = await rows.claimMail(ctx.db, ctx.organizationId, mailId, ctx.now(), lostBefore);
      if (mail === undefined) {
        const standing = await rows.findMail(ctx.db, ctx.organizationId, mailId);
        // Sent by an earlier try whose end was not heard of, or forgotten meanwhile.
        if (standing?.state !== 'queued') return;
        throw new Error('Another process is sending this mail.');
      }
      const update = (changes: Parameters<typeof rows.updateMail>[3]): Promise<void> =>
        rows.updateMail(ctx.db, ctx.organizationId, mailId, { ...changes, attempts: attempt });
      try {
        await deliverRow(ctx, mail);
      } catch (error) {
        const isOver = isLast || error instanceof MailRefusedError;
        const last_error = error instanceof Error ? error.message.slice(0, 500) : String(error);
        // Codes and links to sign in with are not kept; what tells somebody something may be sent again.
        const kept = mail.account_id === null ? forgotten : {};
        await update({ last_error, claimed_at: null, ...(isOver ? { state: 'failed', ...kept } : {}) });
        if (isOver && mail.account_id === null) await forgetAttachments(ctx, mailId);
        throw error instanceof MailRefusedError ? new PermanentJobError(error.message, error) : error;
      }
      const sent = { state: 'sent' as const, sent_at: ctx.now(), last_error: null };
      await insist(() => update({ ...sent, ...(hasServer ? forgotten : {}) }));
      await forgetAttachments(ctx, mailId);
    },
    forget: (mailIds) => transport.forget(mailIds),
    close: () => transport.close(),
  };
}

async function insist(write: () => Promise<void>): Promise<void> {
  for (const [index, ms] of SAY_SENT_AFTER_MS.entries()) {
    await wait(ms);
    try {
      return await write();
    } catch (error) {
      if (index === SAY_SENT_AFTER_MS.length - 1) throw error;
    }
  }
}
