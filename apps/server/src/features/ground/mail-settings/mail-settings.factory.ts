import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

type Step = 'sender' | 'recipient' | 'message';

export interface MailServer {
  readonly port: number;
  received: Received[];
  /** Its answers at these steps instead of taking the mail. */
  refuses: Partial<Record<Step, { readonly code: number; readonly text: string }>>;
  /** Takes a whole mail, and ends the connection instead of answering. */
  isVanishing: boolean;
  close(): Promise<void>;
}

/** A real mail server that takes every mail, unless told otherwise. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const refusal = (step: Step): Error | undefined => {
    const said = mailServer.refuses[step];
    return said && Object.assign(new Error(said.text), { responseCode: said.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const error = refusal('message');
        if (error !== undefined) return done(error);
        const { mailFrom, rcptTo } = session.envelope;
        mailServer.received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        if (!mailServer.isVanishing) return done();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailServer: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    received: [],
    refuses: {},
    isVanishing: false,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return mailServer;
}
