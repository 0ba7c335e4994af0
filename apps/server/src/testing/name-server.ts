import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** As `DNS_SERVERS` wants it. */
  readonly address: string;
  /** TXT records by their name. */
  readonly texts: Map<string, string[]>;
  /** Targets of CNAME records by their name. */
  readonly aliases: Map<string, string>;
  /** While true, all questions fail as in a zone that is broken. */
  isBroken: boolean;
  close(): Promise<void>;
}

const CNAME = 5;
const TXT = 16;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** A name server on this machine, for one question at a time (RFC 1035, section 4). */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server = { texts: new Map<string, string[]>(), aliases: new Map<string, string>(), isBroken: false };
  const find = (name: string, type: number): Buffer[] => {
    if (type === TXT) return (server.texts.get(name) ?? []).map(writeText);
    const alias = server.aliases.get(name);
    return type === CNAME && alias !== undefined ? [writeName(alias)] : [];
  };
  socket.on('message', (question, from) => {
    const { name, end } = readName(question);
    const type = question.readUInt16BE(end);
    const found = server.isBroken ? [] : find(name, type);
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (server.isBroken ? SERVFAIL : found.length === 0 ? NXDOMAIN : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const answers = found.map((data) => {
      const answer = Buffer.alloc(12);
      // The name of the question, by its place.
      answer.writeUInt16BE(0xc00c, 0);
      answer.writeUInt16BE(type, 2);
      answer.writeUInt16BE(1, 4);
      answer.writeUInt16BE(data.length, 10);
      return Buffer.concat([answer, data]);
    });
    socket.send(Buffer.concat([header, question.subarray(12, end + 4), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  });
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

const writeName = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map(writeText), Buffer.from([0])]);

const writeText = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
