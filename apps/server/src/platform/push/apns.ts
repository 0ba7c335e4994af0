import type apn from '@parse/node-apn';
import { lazily } from '../lazily.ts';
import type { ApnsConfig } from './push-config.ts';
import { DAY_SECONDS, type PushOutcome, type PushProvider } from './push-provider.ts';

/** Where Apple's service stands, for those who put something else in its place. */
interface ApnsPlace {
  readonly address?: string;
  readonly port?: number;
  readonly ca?: Buffer[];
}

const library = lazily<typeof apn>('@parse/node-apn');
const GONE = new Set(['Unregistered', 'BadDeviceToken', 'ExpiredToken']);

/** Apple's service over one HTTP/2 connection, opened with the first message. */
export function createApnsProvider(config: ApnsConfig, place: ApnsPlace = {}): PushProvider {
  const { key, keyId, teamId, topic, production } = config;
  let connection: apn.Provider | undefined;
  const connect = (): apn.Provider =>
    new (library().Provider)({
      token: { key: Buffer.from(key), keyId, teamId },
      production,
      // Once more at once for an expired provider token; everything else is tried again by the job.
      connectionRetryLimit: 1,
      requestTimeout: 10_000,
      ...place,
    });
  return {
    async send({ token }, { id, title, body, url }) {
      const note = new (library().Notification)();
      note.topic = topic;
      note.pushType = 'alert';
      note.priority = 10;
      note.expiry = Math.floor(Date.now() / 1000) + DAY_SECONDS;
      note.collapseId = id;
      note.alert = { title, body };
      note.sound = 'default';
      note.payload = { id, url };
      connection ??= connect();
      const { failed } = await connection.send(note, token);
      return readFailure(failed[0]);
    },
    async close() {
      await connection?.shutdown();
    },
  };
}

function readFailure(failure: apn.ResponseFailure | undefined): PushOutcome {
  if (failure === undefined) return { kind: 'delivered' };
  const { status, response } = failure;
  if (response !== undefined && GONE.has(response.reason)) return { kind: 'gone' };
  // Without a status nothing was answered.
  if (status === undefined || status === 429 || status >= 500) return { kind: 'retryLater' };
  return { kind: 'failed', reason: `${status} ${response?.reason ?? 'without a reason'}` };
}
