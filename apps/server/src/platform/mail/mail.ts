import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import type { Context, Organization } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { retryUndone } from '../db/retry-undone.ts';
import { newId } from '../ids.ts';
import { defineJob, defineSchedule, PermanentJobError, type JobRun } from '../jobs/job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log.ts';
import { storable } from '../text.ts';
import * as rows from './mail-rows.ts';
import { checkMessage, isMailbox, type MailMessage } from './message.ts';
import { MailRefusedError, ServerTroubleError, type Envelope, type MailTransport } from './transport.ts';

/** How the mails of one organization go out where it has said so. */
export interface OwnSender {
  readonly name: string | null;
  /** Proven by a code; null: the address of the installation. */
  readonly address: string | null;
  /** Its own server; absent: the one of the installation. */
  readonly server?: Pick<MailTransport, 'deliver'>;
  /** The server could not be used a moment ago: the installation's is taken at once. */
  readonly isDown: boolean;
  /** Keeps why the own way could not be used, or that it could again. */
  tell(error: Error | undefined): Promise<void>;
}

/** One mail, sent at once to see what happens. */
export interface MailTrial {
  readonly by: 'own' | 'installation';
  readonly from: string;
  /** The answer of a server that refused it. */
  readonly trouble: string | null;
}

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
  deliver(
    ctx: Context,
    mailId: string,
    run: Pick<JobRun, 'attempt' | 'isLast'> & Pick<MailMessage, 'byInstallation'>,
  ): Promise<void>;
  /** Sends at once, the one way and no other; `own` undefined: as the installation does. */
  tryOut(
    organization: Pick<Organization, 'name'>,
    message: MailMessage,
    own: Pick<OwnSender, 'name' | 'address' | 'server'> | undefined,
  ): Promise<MailTrial>;
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
  readonly ownSender?: (ctx: Context) => Promise<OwnSender | undefined>;
  readonly log: Log;
}

export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: Type.Object({ mailId: Type.String(), byInstallation: Type.Optional(Type.Literal(true)) }),
  // From a quarter of a minute to an hour apart: two hours in all.
  retries: 9,
  firstRetrySeconds: 15,
  // Eight at a time wait for three connections, each for as long as a server may be silent at every step of a mail.
  timeoutSeconds: 540,
  // As many as the server of the installation has connections; the own server of one organization may be slow.
  perOrganization: 3,
  run: (ctx, { mailId, ...way }, run) => ctx.services.mail.deliver(ctx, mailId, { ...run, ...way }),
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

export function createMail(options: MailOptions): Mail {
  const { database, jobs, transport, hasServer, from, ownSender, log } = options;
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
      checked.map(({ id, message: { byInstallation } }) => ({
        mailId: id,
        ...(byInstallation && { byInstallation }),
      })),
    );
  };

  /** A row that cannot be written never fails a mail: it may be out already. */
  const tell = async (own: OwnSender, error: Error | undefined): Promise<void> => {
    try {
      await own.tell(error);
    } catch (failure) {
      log.error('It could not be kept how the own way of an organization works', failure);
    }
  };

  /** Whether an own server took it. */
  const deliverOwn = async (envelope: Envelope, own: OwnSender | undefined): Promise<boolean> => {
    const name = own?.name ?? envelope.from.name;
    const plain = { ...envelope, from: { name, address: fromAddress } };
    if (own === undefined || own.address === null || (own.isDown && hasServer)) {
      await transport.deliver(plain);
      return false;
    }
    try {
      await (own.server ?? transport).deliver({ ...envelope, from: { name, address: own.address } });
    } catch (error) {
      if (!(error instanceof ServerTroubleError)) throw error;
      await tell(own, error);
      // Without a server of the installation there is no other way: the job tries again.
      if (!hasServer) throw error;
      await transport.deliver(plain);
      return false;
    }
    await tell(own, undefined);
    return own.server !== undefined;
  };

  const deliverRow = async (ctx: Context, mail: rows.MailRow, byInstallation = false): Promise<boolean> => {
    const { organization } = ctx;
    const attachments = await rows.listAttachments(ctx.db, ctx.organizationId, mail.id);
    const envelope: Envelope = {
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
    };
    return deliverOwn(envelope, byInstallation ? undefined : await ownSender?.(ctx));
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
        await retryUndone(() =>
          database
            .forOrganization(id)
            .transaction()
            .execute((trx) => storeAll(trx, id, [message])),
        );
      } catch (error) {
        log.error('A mail could not be kept', error);
      }
    },
    async deliver(ctx, mailId, { attempt, isLast, byInstallation }) {
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
      let isOut: boolean;
      try {
        isOut = (await deliverRow(ctx, mail, byInstallation)) || hasServer;
      } catch (error) {
        const isOver = isLast || error instanceof MailRefusedError;
        const last_error = answerOf(error);
        // Codes and links to sign in with are not kept; what tells somebody something may be sent again.
        const kept = mail.account_id === null ? forgotten : {};
        await update({ last_error, claimed_at: null, ...(isOver ? { state: 'failed', ...kept } : {}) });
        if (isOver && mail.account_id === null) await forgetAttachments(ctx, mailId);
        throw error instanceof MailRefusedError ? new PermanentJobError(error.message, error) : error;
      }
      const sent = { state: 'sent' as const, sent_at: ctx.now(), last_error: null };
      await insist(() => update({ ...sent, ...(isOut ? forgotten : {}) }));
      await forgetAttachments(ctx, mailId);
    },
    async tryOut(organization, message, own) {
      const { to, subject, text, html } = checkMessage(message);
      const address = own?.address ?? fromAddress;
      const name = own?.name ?? organization.name;
      const about = { by: own?.server === undefined ? 'installation' : 'own', from: address } as const;
      try {
        await (own?.server ?? transport).deliver({
          id: newId(),
          from: { name, address },
          replyTo: undefined,
          to,
          subject,
          text,
          html,
          createdAt: new Date(),
        });
        return { ...about, trouble: null };
      } catch (error) {
        return { ...about, trouble: answerOf(error) };
      }
    },
    forget: (mailIds) => transport.forget(mailIds),
    close: () => transport.close(),
  };
}

const answerOf = (error: unknown): string => storable(error instanceof Error ? error.message : String(error));

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
