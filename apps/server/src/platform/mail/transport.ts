import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type * as Nodemailer from 'nodemailer';
import { lazily, once } from '../lazily.ts';
import type { MailAttachment, MailMessage } from './message.ts';

const library = lazily<typeof Nodemailer>('nodemailer');

export interface Envelope extends Omit<MailMessage, 'replyTo'> {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | undefined;
  readonly createdAt: Date;
}

/** How a mail leaves. Throws when it did not. */
export interface MailTransport {
  deliver(mail: Envelope): Promise<void>;
  /** Deletes the copies of delivered mails that are kept here. */
  forget(mailIds: readonly string[]): Promise<void>;
  close(): void;
}

/** The server said no to this very mail; saying it again would not help. */
export class MailRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailRefusedError';
  }
}

/**
 * The server was not reached, did not let us in, or takes nothing from this sender: no mail was handed over, so another way may be
 * taken.
 */
export class ServerTroubleError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ServerTroubleError';
  }
}

export function createSmtpTransport(smtpUrl: string): MailTransport {
  let opened: ReturnType<typeof connect> | undefined;
  const connect = () =>
    library().createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    async deliver(mail) {
      opened ??= connect();
      try {
        const { rejected } = await opened.sendMail(toOptions(mail));
        // A recipient may be turned away without an error.
        if (rejected.length > 0) throw new MailRefusedError('The mail server turned the recipient away.');
      } catch (error) {
        throw judge(error);
      }
    },
    forget: () => Promise.resolve(),
    close: () => opened?.close(),
  };
}

const composer = once(() =>
  library().createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }),
);

/** The whole mail as it stands on the wire, and between which addresses it goes. */
export async function composeMail(mail: Envelope) {
  const { envelope, message } = await composer().sendMail(toOptions(mail));
  if (!Buffer.isBuffer(message)) throw new TypeError('the composer was asked for a buffer');
  return { envelope, message };
}

/** Without a mail server: each mail becomes a file that any mail program opens. */
export function createOutboxTransport(folder: string): MailTransport {
  return {
    async deliver(mail) {
      const { message } = await composeMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')} ${mail.id}.eml`;
      // Codes and links stand in it: for the owner of the process only.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    async forget(mailIds) {
      const endings = new Set(mailIds.map((id) => `${id}.eml`));
      const names = await readdir(folder).catch(() => []);
      for (const name of names)
        if (endings.has(name.split(' ').at(-1) ?? '')) await rm(join(folder, name), { force: true });
    },
    close: () => undefined,
  };
}

function toOptions(mail: Envelope): SendMailOptions {
  const { id, from, replyTo, to, subject, text, html, createdAt, unsubscribeUrl, attachments = [] } = mail;
  const calendar = attachments.find(({ calendarMethod }) => calendarMethod !== undefined);
  return {
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    date: createdAt,
    // Objects, never text: text is parsed, and what is parsed can be made to say something else.
    from,
    ...(replyTo === undefined ? {} : { replyTo: { name: from.name, address: replyTo } }),
    to: { name: to.name ?? '', address: to.address },
    subject,
    text,
    html,
    ...(calendar === undefined ? {} : { icalEvent: toAppointment(calendar) }),
    attachments: attachments.filter((file) => file !== calendar).map(toFile),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            // Prepared, so that it stands on the wire as it is: a folded or encoded address would be another one.
            'List-Unsubscribe': { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

const toFile = ({ name, contentType, content }: MailAttachment) => ({ filename: name, contentType, content });

/** A part of its own beside text and HTML, which calendars look for, and a file for all other programs. */
const toAppointment = ({ name, content, calendarMethod }: MailAttachment) => ({
  filename: name,
  method: calendarMethod ?? 'PUBLISH',
  content,
});

/** Servers that judge the sender only once they know the recipient say so by these codes (RFC 3463), or in words. */
const OF_SENDER = /\b5\.1\.[78]\b|\bsender address rejected\b|\bsend as this sender\b/i;

/**
 * Makes a final answer of the server a refusal of this recipient or this message, or trouble with the sender; a wrong password (EAUTH)
 * is our own trouble and stays what it is.
 */
export function judge(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return error;
  const isFinal = typeof error.responseCode === 'number' && error.responseCode >= 500;
  if (!isFinal || (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE')) return error;
  const isOfSender = ('command' in error && error.command === 'MAIL FROM') || OF_SENDER.test(error.message);
  return isOfSender
    ? new ServerTroubleError(error.message, error)
    : new MailRefusedError(error.message, error);
}
