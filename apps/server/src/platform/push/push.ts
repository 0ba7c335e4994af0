import type { Outbound } from '../outbound/outbound.ts';
import type { Secrets } from '../secrets.ts';
import { createApnsProvider } from './apns.ts';
import { createFirebaseProvider } from './firebase.ts';
import { createHuaweiProvider } from './huawei.ts';
import type { PushConfig } from './push-config.ts';
import {
  cut,
  PUSH_SERVICES,
  type PushAddress,
  type PushMessage,
  type PushOutcome,
  type PushProvider,
  type PushSender,
  type PushService,
} from './push-provider.ts';
import { createVapidKeys } from './vapid.ts';
import { createWebProvider } from './web.ts';
import { createXiaomiProvider } from './xiaomi.ts';

export interface Push {
  /** The services that are set up; browsers always are. */
  readonly services: ReadonlySet<PushService>;
  /** The VAPID key that a browser needs before it lets this organization push. */
  publicKey(organizationId: string): string;
  send(address: PushAddress, message: PushMessage, sender: PushSender): Promise<PushOutcome>;
  close(): Promise<void>;
}

export interface PushOptions {
  readonly config: PushConfig;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
}

const MAX_TITLE = 120;
const MAX_BODY = 400;

/** One way to every device. A service without settings is off, and its devices wait for better days. */
export function createPush({ config, outbound, secrets }: PushOptions): Push {
  const vapidKeys = createVapidKeys(secrets);
  const providers: Partial<Record<PushService, PushProvider>> = {
    web: createWebProvider({ outbound, vapidKeys }),
    ...(config.firebase && { firebase: createFirebaseProvider(config.firebase) }),
    ...(config.apns && { apn: createApnsProvider(config.apns) }),
    ...(config.huawei && { huawei: createHuaweiProvider(config.huawei) }),
    ...(config.xiaomi && { xiaomi: createXiaomiProvider(config.xiaomi) }),
  };
  return {
    services: new Set(PUSH_SERVICES.filter((service) => providers[service] !== undefined)),
    publicKey: (organizationId) => vapidKeys(organizationId).publicKey,
    send: async (address, message, sender) =>
      (await providers[address.service]?.send(address, shorten(message), sender)) ?? {
        kind: 'failed',
        reason: `${address.service} is not set up`,
      },
    async close() {
      await Promise.all(Object.values(providers).map(async (provider) => provider.close?.()));
    },
  };
}

/** All services refuse more than 4 kB; a lock screen shows less than this anyway. */
const shorten = (message: PushMessage): PushMessage => ({
  ...message,
  title: cut(message.title, MAX_TITLE),
  body: cut(message.body, MAX_BODY),
});
