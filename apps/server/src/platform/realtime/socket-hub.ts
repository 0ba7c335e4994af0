import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { isUnavailable } from '../http/errors.ts';
import { once } from '../lazily.ts';

export interface SocketMessage {
  readonly type: string;
  readonly body: unknown;
}

/** One message for several accounts at once. */
export interface Delivery {
  readonly accountIds: readonly string[];
  readonly message: SocketMessage;
}

/** Whom a socket belongs to, and for how long. */
export interface Admission {
  readonly organizationId: string;
  readonly accountId: string;
  /** The person at the socket; another than the account where somebody acts for it. */
  readonly personId: string;
  /** When the sign-in needs to be renewed. */
  readonly expiresAt: Date;
  isStillValid(): Promise<boolean>;
}

export interface SocketLimits {
  readonly maxFrameBytes: number;
  readonly maxBufferedBytes: number;
  readonly perPerson: number;
  readonly pingMs: number;
  /** Without a sign of life for so long, nobody is there any more. */
  readonly silentMs: number;
  readonly recheckMs: number;
  /** Frames of a client within ten seconds. */
  readonly framesPerWindow: number;
  /** The same of an account, over all its sockets and those it had. */
  readonly framesPerAccount: number;
}

const LIMITS: SocketLimits = {
  maxFrameBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  perPerson: 10,
  pingMs: 25_000,
  silentMs: 60_000,
  recheckMs: 60_000,
  framesPerWindow: 100,
  framesPerAccount: 300,
};
const WINDOW_MS = 10_000;
const MAX_ENTERING = 200;
/** Messages that go out in one piece. */
const MAX_JOINED = 32;
/** A client that does not answer the close frame is disconnected after this time. */
const FAREWELL_MS = 1000;

/** Why a socket ends; what a client makes of it is its business. */
export const SIGN_IN_ENDED = 4401;
const POLICY_VIOLATED = 1008;
const SERVICE_RESTART = 1012;
const TEXT_ONLY = 1003;
const PING = '{"type":"ping"}';
const PONG = '{"type":"pong"}';

export interface SocketHub {
  /** Answers a request to upgrade: with a socket, or with the status of a refusal. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
  tell(organizationId: string, accountId: string, message: SocketMessage): void;
  /** In order; each message is serialized once for all recipients. Accounts without a socket here are skipped. */
  tellAll(organizationId: string, deliveries: readonly Delivery[]): void;
  isConnected(organizationId: string, accountId: string): boolean;
  /** Open sockets. */
  count(): number;
  hasConnections(organizationId: string): boolean;
  /** Organizations whose people have sockets in this process. */
  connectedOrganizations(): readonly string[];
  /** Accounts that have a socket in this process. */
  connectedAccounts(organizationId: string): string[];
  /** Closes what is not valid any more: of one account and one person, of an organization, or of all. */
  recheck(organizationId?: string, accountId?: string): Promise<void>;
  /** Closes all, each at a moment of its own within so many milliseconds, and admits no others. */
  drain(ms: number): void;
  close(): void;
}

export interface SocketHubOptions {
  /** Decides by the address and the headers; a number is the status of the refusal. */
  readonly admit: (request: IncomingMessage) => Promise<Admission | number>;
  /** Told of each socket that has opened. */
  readonly onEnter?: (admission: Admission) => void;
  /** Told of what clients say. */
  readonly onText?: (admission: Admission, text: string) => void;
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<SocketLimits>;
}

interface Socket {
  readonly ws: WebSocket;
  /** The underlying connection. Whole frames may be written to it: none of ours is compressed or fragmented. */
  readonly connection: Duplex;
  readonly admission: Admission;
  readonly rate: Rate;
  heardAt: number;
}

/** Frames received within the current window. */
interface Rate {
  frames: number;
  windowEnds: number;
}

/** Accounts of which it is remembered how much they said. */
const MAX_RATES = 50_000;

/** The sockets of this process. It forgets nothing that matters: whatever is told here can be asked for as well. */
export function createSocketHub({
  admit,
  onEnter,
  onText,
  onError,
  limits: given,
}: SocketHubOptions): SocketHub {
  const limits = { ...LIMITS, ...given };
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
    maxFragments: 64,
  });
  /** By organization and account; whoever has none stands nowhere. */
  const organizations = new Map<string, Map<string, Set<Socket>>>();
  /** Those of people who act for an account that is not theirs. */
  const lent = new Set<Socket>();
  const rates = once(() => new LRUCache<string, Rate>({ max: MAX_RATES }));
  let entering = 0;
  let open = 0;
  let closed = false;

  const all = (): Socket[] =>
    [...organizations.values()].flatMap((accounts) => [...accounts.values()].flatMap((own) => [...own]));
  const socketsOf = (organizationId: string, accountId: string): ReadonlySet<Socket> | undefined =>
    organizations.get(organizationId)?.get(accountId);

  const join = (socket: Socket): void => {
    const { organizationId, accountId, personId } = socket.admission;
    if (personId !== accountId) lent.add(socket);
    const accounts = organizations.get(organizationId) ?? new Map<string, Set<Socket>>();
    const own = accounts.get(accountId) ?? new Set();
    organizations.set(organizationId, accounts.set(accountId, own.add(socket)));
  };

  const leave = (socket: Socket): void => {
    const { organizationId, accountId } = socket.admission;
    const accounts = organizations.get(organizationId);
    const own = accounts?.get(accountId);
    lent.delete(socket);
    own?.delete(socket);
    if (own?.size === 0) accounts?.delete(accountId);
    if (accounts?.size === 0) organizations.delete(organizationId);
  };

  const enter = (ws: WebSocket, connection: Duplex, admission: Admission): void => {
    const now = Date.now();
    const lifetime = Math.max(admission.expiresAt.getTime() - now, 0);
    const expiry = setTimeout(() => end(ws, SIGN_IN_ENDED), lifetime);
    const socket: Socket = {
      ws,
      connection,
      admission,
      heardAt: now,
      rate: newRate(now),
    };
    join(socket);
    open += 1;
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      clearTimeout(expiry);
      open -= 1;
      leave(socket);
    });
    ws.on('pong', () => heard(socket));
    ws.on('ping', () => heard(socket));
    ws.on('message', (data, isBinary) => {
      heard(socket);
      if (isBinary) end(ws, TEXT_ONLY);
      else if (ws.readyState === ws.OPEN) hear(socket, textOf(data));
    });
  };

  const hear = (socket: Socket, text: string): void => {
    // Browsers cannot send the protocol's own pings.
    if (text === PING) send(socket, PONG);
    else onText?.(socket.admission, text);
  };

  const heard = (socket: Socket): void => {
    const now = Date.now();
    socket.heardAt = now;
    const { organizationId, accountId } = socket.admission;
    const key = `${organizationId} ${accountId}`;
    const ofAccount = rates().get(key) ?? newRate(now);
    rates().set(key, ofAccount);
    // Both are counted, whichever is exceeded.
    const isTooMuch = [
      count(socket.rate, now) > limits.framesPerWindow,
      count(ofAccount, now) > limits.framesPerAccount,
    ].some(Boolean);
    if (isTooMuch) end(socket.ws, POLICY_VIOLATED);
  };

  const isReady = ({ ws, connection }: Socket): boolean => {
    if (ws.readyState !== ws.OPEN) return false;
    if (connection.writableLength <= limits.maxBufferedBytes) return true;
    // A slow reader costs memory; it catches up from the database later.
    ws.terminate();
    return false;
  };

  const send = (socket: Socket, text: string): void => {
    if (isReady(socket)) socket.ws.send(text);
  };

  /** The messages for one socket go out in one write; sockets that get the same messages share the same bytes. */
  const tellSome = (
    accounts: ReadonlyMap<string, ReadonlySet<Socket>>,
    deliveries: readonly Delivery[],
  ): void => {
    const told = new Map<ReadonlySet<Socket>, number[]>();
    for (const [index, { accountIds }] of deliveries.entries())
      for (const accountId of accountIds) {
        const own = accounts.get(accountId);
        if (own === undefined) continue;
        const indexes = told.get(own);
        if (indexes === undefined) told.set(own, [index]);
        else indexes.push(index);
      }
    const frames = new Map<string, Buffer>();
    const framesOf = (indexes: readonly number[]): Buffer => {
      const key = indexes.join();
      const known = frames.get(key);
      if (known !== undefined) return known;
      const made =
        indexes.length === 1
          ? frameOf(JSON.stringify(deliveries[indexes[0] ?? 0]?.message))
          : Buffer.concat(indexes.map((index) => framesOf([index])));
      frames.set(key, made);
      return made;
    };
    for (const [own, indexes] of told)
      for (const socket of own) if (isReady(socket)) socket.connection.write(framesOf(indexes));
  };

  const recheck = async (chosen: readonly Socket[]): Promise<void> => {
    for (const { ws, admission } of chosen) {
      if (ws.readyState !== ws.OPEN) continue;
      try {
        if (!(await admission.isStillValid())) end(ws, SIGN_IN_ENDED);
      } catch (error) {
        // A database that is away for a moment ends nobody's sign-in.
        onError(error);
      }
    }
  };

  const pings = setInterval(() => {
    const silentSince = Date.now() - limits.silentMs;
    for (const { ws, heardAt } of all())
      if (heardAt < silentSince) ws.terminate();
      else ws.ping();
  }, limits.pingMs).unref();
  let rechecking: Promise<void> | undefined;
  const rechecks = setInterval(() => {
    rechecking ??= recheck(all()).finally(() => (rechecking = undefined));
  }, limits.recheckMs).unref();

  const admitted = async (request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> => {
    if (closed || entering >= MAX_ENTERING) return refuse(connection, 503);
    entering += 1;
    try {
      const admission = await admit(request);
      if (typeof admission === 'number') return refuse(connection, admission);
      // Counted after the last wait, so that any number at once cannot slip through.
      const own = socketsOf(admission.organizationId, admission.accountId);
      if (closed) return refuse(connection, 503);
      const theirs = [...(own ?? [])].filter((each) => each.admission.personId === admission.personId);
      if (theirs.length >= limits.perPerson) return refuse(connection, 429);
      server.handleUpgrade(request, connection, head, (ws) => {
        enter(ws, connection, admission);
        onEnter?.(admission);
      });
    } catch (error) {
      onError(error);
      refuse(connection, isUnavailable(error) ? 503 : 500);
    } finally {
      entering -= 1;
    }
  };

  return {
    upgrade(request, connection, head) {
      connection.on('error', () => connection.destroy());
      void admitted(request, connection, head);
    },
    tell(organizationId, accountId, message) {
      const own = socketsOf(organizationId, accountId);
      if (own === undefined) return;
      const text = JSON.stringify(message);
      for (const socket of own) send(socket, text);
    },
    tellAll(organizationId, deliveries) {
      const accounts = organizations.get(organizationId);
      if (accounts === undefined) return;
      for (let from = 0; from < deliveries.length; from += MAX_JOINED)
        tellSome(accounts, deliveries.slice(from, from + MAX_JOINED));
    },
    count: () => open,
    hasConnections: (organizationId) => organizations.has(organizationId),
    connectedOrganizations: () => [...organizations.keys()],
    isConnected: (organizationId, accountId) => socketsOf(organizationId, accountId) !== undefined,
    connectedAccounts: (organizationId) => [...(organizations.get(organizationId)?.keys() ?? [])],
    recheck: (organizationId, accountId) =>
      recheck(
        organizationId === undefined || accountId === undefined
          ? [...all()].filter(
              ({ admission }) => organizationId === undefined || admission.organizationId === organizationId,
            )
          : [
              ...(socketsOf(organizationId, accountId) ?? []),
              ...[...lent].filter(
                ({ admission }) =>
                  admission.organizationId === organizationId && admission.personId === accountId,
              ),
            ],
      ),
    drain(ms) {
      closed = true;
      // All at once they would also come back at once.
      for (const { ws } of all())
        setTimeout(() => end(ws, SERVICE_RESTART), randomInt(Math.max(1, Math.ceil(ms)))).unref();
    },
    close() {
      closed = true;
      clearInterval(pings);
      clearInterval(rechecks);
      for (const { ws } of all()) end(ws, SERVICE_RESTART);
    },
  };
}

const newRate = (now: number): Rate => ({ frames: 0, windowEnds: now + WINDOW_MS });

function count(rate: Rate, now: number): number {
  if (now > rate.windowEnds) Object.assign(rate, newRate(now));
  rate.frames += 1;
  return rate.frames;
}

const textOf = (data: RawData): string =>
  Buffer.isBuffer(data)
    ? data.toString()
    : Buffer.concat(Array.isArray(data) ? data : [new Uint8Array(data)]).toString();

/** A text as one frame of the server (RFC 6455, 5.2), so that it is put together once for all who hear it. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

function end(ws: WebSocket, code: number): void {
  ws.close(code);
  setTimeout(() => ws.terminate(), FAREWELL_MS).unref();
}

function refuse(connection: Duplex, status: number): void {
  connection.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}
