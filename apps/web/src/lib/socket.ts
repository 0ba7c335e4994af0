export interface SocketMessage {
  type: string;
  body: unknown;
}

/** The dependencies of a socket; a test injects its own. */
export interface SocketWorld {
  open: (address: string) => WebSocket;
  isVisible: () => boolean;
  /** Calls when the page comes into sight or goes out of it. */
  onVisibility: (changed: () => void) => () => void;
  /** Calls when there is a network again. */
  onOnline: (back: () => void) => () => void;
  random: () => number;
}

export interface SocketOptions {
  /** Asked before each connection: it holds a ticket that is good once. */
  address: () => Promise<string>;
  hear: (message: SocketMessage) => void;
  /** Connected for the first time. */
  met?: () => void;
  /** Connected anew: what was said in between is to be asked for. */
  missed: () => void;
  /** Nothing is heard from now on. */
  lost?: () => void;
}

export interface KeptSocket {
  /** Says something now or never: without a connection it is not said. */
  say: (word: object) => void;
  end: () => void;
}

interface Manner {
  attempts: number;
  /** Milliseconds before the next attempt, after so many in vain. */
  waitAfter: (failures: number) => number;
}

const LONGEST_WAIT_MS = 10_000;
const usual: Manner = {
  attempts: 5,
  waitAfter: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
};
/** Of pages that stand open with nobody to touch them, as at a door. */
const steady: Manner = { attempts: 20, waitAfter: () => 5000 };

/** A connection that breaks without a word is known by its silence. */
const beatMs = 25_000;
const silentMs = 60_000;

const steadyPages = new Set<symbol>();

/** From now on what breaks is tried again for longer. Answers how to end it. */
export function holdSteady(): () => void {
  const page = Symbol('page');
  steadyPages.add(page);
  return () => void steadyPages.delete(page);
}

/**
 * A socket while the page is visible. A broken connection is retried with growing delays, five times, or on a steady
 * page twenty times; then only when the page or the network comes back.
 */
export function keepSocket(options: SocketOptions, world: SocketWorld = browser): KeptSocket {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let connectedBefore = false;
  // Callbacks of an earlier round are ignored.
  let round = 0;

  const rest = (): void => {
    clearTimeout(beat);
    clearTimeout(silence);
  };

  const stop = (): void => {
    round += 1;
    clearTimeout(timer);
    rest();
    if (socket !== undefined) options.lost?.();
    socket?.close();
    socket = undefined;
  };

  const retry = (): void => {
    socket = undefined;
    rest();
    const manner = steadyPages.size > 0 ? steady : usual;
    if (failures >= manner.attempts) return;
    const wait = manner.waitAfter(failures);
    failures += 1;
    // Spread out, so that a thousand pages do not come back in the same second.
    const spread = Math.min(wait * (1 + world.random() / 2), LONGEST_WAIT_MS);
    timer = setTimeout(() => void connect(), spread);
  };

  const connect = async (): Promise<void> => {
    const mine = (round += 1);
    let next: WebSocket;
    try {
      const address = await options.address();
      if (mine !== round) return;
      next = world.open(address);
    } catch {
      if (mine === round) retry();
      return;
    }
    socket = next;
    const breakOff = (): void => {
      if (mine !== round) return;
      // Later events of this socket are ignored.
      round += 1;
      next.close();
      options.lost?.();
      retry();
    };
    const live = (): void => {
      clearTimeout(silence);
      silence = setTimeout(breakOff, silentMs);
    };
    const askForLife = (): void => {
      next.send('{"type":"ping"}');
      beat = setTimeout(askForLife, beatMs);
    };
    next.addEventListener('open', () => {
      if (mine !== round) return;
      failures = 0;
      live();
      beat = setTimeout(askForLife, beatMs);
      if (connectedBefore) options.missed();
      else options.met?.();
      connectedBefore = true;
    });
    next.addEventListener('message', ({ data }) => {
      if (mine !== round) return;
      live();
      const message = JSON.parse(String(data)) as SocketMessage;
      if (message.type !== 'pong') options.hear(message);
    });
    next.addEventListener('close', () => {
      if (mine !== round) return;
      options.lost?.();
      retry();
    });
  };

  const restart = (): void => {
    stop();
    failures = 0;
    if (world.isVisible()) void connect();
  };

  const ends = [
    world.onVisibility(restart),
    world.onOnline(() => {
      if (socket === undefined) restart();
    }),
  ];
  restart();
  return {
    say: (word) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word));
    },
    end: () => {
      for (const end of ends) end();
      stop();
    },
  };
}

const browser: SocketWorld = {
  open: (address) => new WebSocket(address),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (changed) => listen(document, 'visibilitychange', changed),
  onOnline: (back) => listen(window, 'online', back),
  random: Math.random,
};

function listen(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
