import { importPKCS8, SignJWT } from 'jose';
import {
  byStatus,
  createTokenKeeper,
  type HttpAnswer,
  isRecord,
  post,
  postJson,
  textOf,
} from './push-http.ts';
import type { FirebaseConfig } from './push-config.ts';
import { DAY_SECONDS, type PushOutcome, type PushProvider } from './push-provider.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Firebase Cloud Messaging, HTTP v1, as the service account of the operator's project. */
export function createFirebaseProvider(
  config: FirebaseConfig,
  base = 'https://fcm.googleapis.com',
): PushProvider {
  const url = `${base}/v1/projects/${encodeURIComponent(config.projectId)}/messages:send`;
  const accessToken = createTokenKeeper(() => askForToken(config));

  const trySend = async (message: unknown): Promise<HttpAnswer | undefined> => {
    const token = await accessToken.get();
    return token === undefined ? undefined : postJson(url, { authorization: `Bearer ${token}` }, { message });
  };

  return {
    async send({ token }, { id, title, body, url: link, icon }) {
      const message = {
        token,
        notification: { title, body, ...(icon === null ? {} : { image: icon }) },
        data: { id, url: link },
        android: { ttl: `${DAY_SECONDS}s`, priority: 'HIGH', collapseKey: id, notification: { tag: id } },
        apns: { headers: { 'apns-collapse-id': id } },
      };
      let answer = await trySend(message);
      if (answer?.status === 401) {
        accessToken.forget();
        answer = await trySend(message);
      }
      return answer === undefined ? { kind: 'retryLater' } : readAnswer(answer);
    },
  };
}

async function askForToken({ clientEmail, privateKey, tokenUrl }: FirebaseConfig) {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(privateKey, 'RS256'));
  const answer = await post(tokenUrl, {}, new URLSearchParams({ grant_type: GRANT, assertion }));
  const { access_token: token, expires_in: seconds } = answer?.body ?? {};
  return typeof token === 'string' && typeof seconds === 'number' ? { token, seconds } : undefined;
}

function readAnswer({ status, retryAfter, body }: HttpAnswer): PushOutcome {
  if (status === 200) return { kind: 'delivered' };
  const error = isRecord(body['error']) ? body['error'] : {};
  const details = Array.isArray(error['details']) ? error['details'].filter(isRecord) : [];
  // A 404 alone may as well be a project that does not exist: that is no reason to forget a device.
  if (details.some((detail) => detail['errorCode'] === 'UNREGISTERED')) return { kind: 'gone' };
  return byStatus(status, retryAfter, `${status} ${textOf(error['status'])} ${textOf(error['message'])}`);
}
