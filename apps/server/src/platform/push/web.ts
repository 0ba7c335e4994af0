import type * as WebPush from 'web-push';
import { lazily } from '../lazily.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { byStatus } from './push-http.ts';
import { DAY_SECONDS, type PushOutcome, type PushProvider } from './push-provider.ts';
import type { VapidKeys } from './vapid.ts';

const webPush = lazily<typeof WebPush>('web-push');
// Every push service accepts this size; some accept more, none has to.
const MAX_BYTES = 4096;

interface WebOptions {
  readonly outbound: Pick<Outbound, 'post'>;
  readonly vapidKeys: (organizationId: string) => VapidKeys;
}

/** Browsers (RFC 8030, 8291, 8292). Their addresses come from the members, hence the guarded client. */
export function createWebProvider({ outbound, vapidKeys }: WebOptions): PushProvider {
  return {
    async send({ token: endpoint, keys }, message, sender) {
      if (keys === null) return { kind: 'failed', reason: 'a browser without keys' };
      const { headers, body } = webPush().generateRequestDetails(
        { endpoint, keys: { ...keys } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: `https://${sender.hostname}`, ...vapidKeys(sender.id) },
          TTL: DAY_SECONDS,
          // A later message of the same topic replaces one that still waits for the browser.
          topic: message.id.replaceAll('-', '').slice(0, 32),
        },
      );
      if (body === null || body.byteLength > MAX_BYTES) return { kind: 'failed', reason: 'too large' };
      try {
        return readAnswer(await outbound.post(endpoint, { headers: textHeaders(headers), body }));
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        const mayPass = error.reason === 'timeout' || error.reason === 'network';
        return mayPass ? { kind: 'retryLater' } : { kind: 'failed', reason: error.message };
      }
    },
  };
}

function readAnswer({ statusCode, retryAfter }: { statusCode: number; retryAfter?: string }): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  return byStatus(statusCode, retryAfter, `answered ${statusCode}`);
}

const textHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      // The client counts the bytes itself.
      name.toLowerCase() === 'content-length' ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );
