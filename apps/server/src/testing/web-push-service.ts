import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import { createPush } from '../platform/push/push.ts';
import type { TestApp } from './app.ts';

/** The parts of web-push-testing that are used here; the package has no types. */
interface PushApiModel {
  subscribe(options: { userVisibleOnly: string; applicationServerKey: string }): Promise<Subscription>;
  expireSubscription(clientHash: string): void;
  getNotifications(body: { clientHash: string }): { messages: string[] };
}
interface PushServer {
  _app: Parameters<typeof createServer>[1] & object;
  setRequestHandlers(): void;
}
interface Subscription {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly clientHash: string;
}

/** A browser's subscription at the service. */
export interface Subscribed extends Subscription {
  /** Path of its address at the service. */
  readonly path: string;
}

export interface WebPushService {
  readonly port: number;
  subscribe(publicKey: string): Promise<Subscribed>;
  /** Messages that the browser has decrypted. */
  received(subscription: Subscription): unknown[];
  expire(subscription: Subscription): void;
  close(): void;
}

/** A push service that we did not write: it checks who sends, and decrypts as a browser does. */
export async function startWebPushService(): Promise<WebPushService> {
  const require = createRequire(import.meta.url);
  // Types of an untyped package, as far as they are used here.
  const { PushApiModel } = require('web-push-testing/src/PushApiModel.js') as {
    PushApiModel: new () => PushApiModel;
  };
  const PushServer = require('web-push-testing/src/server.js') as new (
    model: PushApiModel,
    port: number,
  ) => PushServer;
  const model = new PushApiModel();
  const counterpart = new PushServer(model, 0);
  counterpart.setRequestHandlers();
  const server = createServer(counterpart._app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async subscribe(applicationServerKey) {
      const { keys, clientHash } = await model.subscribe({ userVisibleOnly: 'true', applicationServerKey });
      return { keys, clientHash, path: `/notify/${clientHash}` };
    },
    received: ({ clientHash }) =>
      model.getNotifications({ clientHash }).messages.map((text): unknown => JSON.parse(text)),
    expire: ({ clientHash }) => model.expireSubscription(clientHash),
    close: () => server.close(),
  };
}

export interface PushedTo {
  /** Number of messages sent to the service so far. */
  readonly posts: number;
  close(): Promise<void>;
}

/**
 * Makes the program push to the service, which runs on this machine over plain http; everything else stays the same.
 * An answer from `instead` replaces that of the service.
 */
export function pushTo(
  { services }: TestApp,
  { port }: WebPushService,
  instead: () => Awaited<ReturnType<Outbound['post']>> | undefined = () => undefined,
): PushedTo {
  let posts = 0;
  const guarded = createOutbound({
    policy: {
      ports: new Set([port]),
      mayReach: (address) => address === '127.0.0.1',
      lookup: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  const outbound: Outbound = {
    ...guarded,
    post: async (url, options) => {
      posts += 1;
      const here = url.replace('https://push.example', `http://push.example:${port}`);
      return instead() ?? (await guarded.post(here, options));
    },
  };
  Object.assign(services, { push: createPush({ config: {}, outbound, secrets: services.secrets }) });
  return {
    get posts() {
      return posts;
    },
    close: () => guarded.close(),
  };
}
