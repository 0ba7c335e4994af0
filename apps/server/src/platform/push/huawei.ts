import { byStatus, createTokenKeeper, type HttpAnswer, post, postJson, textOf } from './push-http.ts';
import type { HuaweiConfig } from './push-config.ts';
import { DAY_SECONDS, type PushOutcome, type PushProvider } from './push-provider.ts';

interface HuaweiPlace {
  readonly tokenUrl: string;
  readonly sendBase: string;
}

const PLACE: HuaweiPlace = {
  tokenUrl: 'https://oauth-login.cloud.huawei.com/oauth2/v3/token',
  sendBase: 'https://push-api.cloud.huawei.com',
};
const OK = '80000000';
const BAD_TOKENS = '80300007';
/** Some of the tokens failed; with one token, that one did. */
const PARTLY = '80100000';
const UNAUTHORIZED = new Set(['80200001', '80200003']);
const INTERNAL = '81000001';
const OPENS_APP = 3;

/** Huawei's push kit. The code in the body states the outcome, whatever the HTTP status. */
export function createHuaweiProvider({ appId, appSecret }: HuaweiConfig, place = PLACE): PushProvider {
  const url = `${place.sendBase}/v1/${encodeURIComponent(appId)}/messages:send`;
  const accessToken = createTokenKeeper(async () => {
    const form = { grant_type: 'client_credentials', client_id: appId, client_secret: appSecret };
    const answer = await post(place.tokenUrl, {}, new URLSearchParams(form));
    const { access_token: token, expires_in: seconds } = answer?.body ?? {};
    return typeof token === 'string' && typeof seconds === 'number' ? { token, seconds } : undefined;
  });

  const trySend = async (message: unknown): Promise<HttpAnswer | undefined> => {
    const token = await accessToken.get();
    const body = { validate_only: false, message };
    return token === undefined ? undefined : postJson(url, { authorization: `Bearer ${token}` }, body);
  };

  return {
    async send({ token }, { id, title, body, url: link }) {
      const message = {
        token: [token],
        data: JSON.stringify({ id, url: link }),
        android: {
          urgency: 'HIGH',
          ttl: `${DAY_SECONDS}s`,
          notification: { title, body, tag: id, importance: 'NORMAL', click_action: { type: OPENS_APP } },
        },
      };
      let answer = await trySend(message);
      if (answer !== undefined && UNAUTHORIZED.has(textOf(answer.body['code']))) {
        accessToken.forget();
        answer = await trySend(message);
      }
      return answer === undefined ? { kind: 'retryLater' } : readAnswer(answer);
    },
  };
}

function readAnswer({ status, retryAfter, body }: HttpAnswer): PushOutcome {
  const code = textOf(body['code']);
  if (code === OK) return { kind: 'delivered' };
  if (code === BAD_TOKENS || code === PARTLY) return { kind: 'gone' };
  if (code === INTERNAL) return { kind: 'retryLater' };
  return byStatus(status, retryAfter, `${status} ${code} ${textOf(body['msg'])}`);
}
