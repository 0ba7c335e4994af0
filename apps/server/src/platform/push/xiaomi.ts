import { byStatus, isRecord, post, textOf } from './push-http.ts';
import { XIAOMI_HOSTS, type XiaomiConfig } from './push-config.ts';
import { cut, DAY_SECONDS, type PushProvider } from './push-provider.ts';

const MAX_TITLE = 49;
const MAX_DESCRIPTION = 127;

/** Xiaomi's push service, whose hosts differ by region. */
export function createXiaomiProvider(
  { appSecret, packageName, region }: XiaomiConfig,
  base = `https://${XIAOMI_HOSTS[region]}`,
): PushProvider {
  return {
    async send({ token }, { id, title, body, url }) {
      const form = new URLSearchParams({
        registration_id: token,
        restricted_package_name: packageName,
        pass_through: '0',
        // Sound, light and vibration as the device has them.
        notify_type: '-1',
        notify_id: String(parseInt(id.replaceAll('-', '').slice(-7), 16)),
        title: cut(title, MAX_TITLE),
        description: cut(body, MAX_DESCRIPTION),
        // The service wants this field encoded before the form is.
        payload: encodeURIComponent(JSON.stringify({ id, url })),
        time_to_live: String(DAY_SECONDS * 1000),
      });
      const answer = await post(`${base}/v3/message/regid`, { authorization: `key=${appSecret}` }, form);
      if (answer === undefined) return { kind: 'retryLater' };
      const { code, reason, data } = answer.body;
      const bad = isRecord(data) ? textOf(data['bad_regids']).split(',') : [];
      if (bad.includes(token)) return { kind: 'gone' };
      if (answer.status === 200 && code === 0) return { kind: 'delivered' };
      return byStatus(answer.status, answer.retryAfter, `${answer.status} ${textOf(code)} ${textOf(reason)}`);
    },
  };
}
