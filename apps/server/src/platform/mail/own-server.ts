import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { lazily } from '../lazily.ts';
import { connectGuarded, type Reach } from '../outbound/guarded-socket.ts';
import { composeMail, judge, ServerTroubleError, type Envelope } from './transport.ts';

const library = lazily<typeof SMTPConnection>('nodemailer/lib/smtp-connection');

export type ServerSecurity = 'tls' | 'starttls' | 'none';

/** A mail server that an organization has named. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  readonly security: ServerSecurity;
  readonly username: string | null;
  readonly password: string | null;
}

/** Ports at which mail servers take mails. */
const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);
const CONNECT_MS = 10_000;
/** However slowly the server speaks. */
const WHOLE_MS = 60_000;
/** A mail server answers a few lines; more than this is not SMTP. */
const MOST_BYTES = 1_000_000;
const LOOK_MS = 500;

type ServerReach = Pick<Reach, 'trustedHosts' | 'policy'>;

type Step = <T>(say: (done: (error: Error | null | undefined, answer?: T) => void) => void) => Promise<T>;

interface Conversation {
  readonly smtp: SMTPConnection;
  /** One thing said and answered; fails as well when the whole conversation does. */
  readonly step: Step;
}

/**
 * One connection, used for one thing and closed. A failure before `work` is trouble of the server, and one within it is of the mail:
 * the library names no stage, and calls every end of a connection one of connecting.
 */
async function withServer<T>(
  server: OwnServer,
  reach: ServerReach,
  work: (conversation: Conversation) => Promise<T>,
): Promise<T> {
  const socket = await connectGuarded(server, { ...reach, ports: MAIL_PORTS }, CONNECT_MS).catch(inTrouble);
  const watch = setInterval(() => {
    if (socket.bytesRead > MOST_BYTES) socket.destroy(new Error('The server says too much.'));
  }, LOOK_MS);
  const smtp = open(server, socket);
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  smtp.on('error', broken.reject);
  smtp.on('end', () => broken.reject(new Error('The server ended the connection.')));
  const tooLong = setTimeout(() => {
    broken.reject(new Error('The server takes too long.'));
    socket.destroy();
  }, WHOLE_MS);
  const step: Step = (say) =>
    Promise.race([
      broken.promise,
      new Promise<never>((resolve, reject) =>
        say((error, answer) => (error ? reject(error) : resolve(answer as never))),
      ),
    ]);
  try {
    await signIn(server, { smtp, step }).catch(inTrouble);
    return await work({ smtp, step });
  } finally {
    clearInterval(watch);
    clearTimeout(tooLong);
    smtp.close();
    socket.destroy();
  }
}

function open(
  { host, port, security }: OwnServer,
  connection: Awaited<ReturnType<typeof connectGuarded>>,
): SMTPConnection {
  return new (library())({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    greetingTimeout: CONNECT_MS,
    socketTimeout: 20_000,
    connection,
  });
}

async function signIn({ username, password }: OwnServer, { smtp, step }: Conversation): Promise<void> {
  await step<void>((done) => smtp.connect(done));
  if (username === null || !smtp.allowsAuth) return;
  await step((done) => smtp.login({ credentials: { user: username, pass: password ?? '' } }, done));
}

export async function deliverByOwnServer(
  server: OwnServer,
  reach: ServerReach,
  mail: Envelope,
): Promise<void> {
  const { envelope, message } = await composeMail(mail);
  await withServer(server, reach, async ({ smtp, step }) => {
    try {
      await step((done) => smtp.send(envelope, message, done));
    } catch (error) {
      throw judge(error);
    }
  });
}

/** Connects and signs in; the error tells what the server said. */
export const checkOwnServer = (server: OwnServer, reach: ServerReach): Promise<void> =>
  withServer(server, reach, () => Promise.resolve());

function inTrouble(error: unknown): never {
  throw new ServerTroubleError(error instanceof Error ? error.message : String(error), error);
}
