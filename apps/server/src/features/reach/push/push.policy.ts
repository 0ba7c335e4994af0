import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { PushService } from '../../../platform/push/push-provider.ts';

// Hexadecimal at Apple; elsewhere what stands in an address or a list without being taken for something else.
const TOKENS: Readonly<Record<Exclude<PushService, 'web'>, RegExp>> = {
  apn: /^[0-9a-f]{64,200}$/i,
  firebase: /^[\w:.-]{8,4096}$/,
  huawei: /^[\w:.-]{8,4096}$/,
  xiaomi: /^[\w:.+/=-]{8,4096}$/,
};

export const isToken = (service: Exclude<PushService, 'web'>, token: string): boolean =>
  TOKENS[service].test(token);

/** A push service has a name and speaks encrypted; whether its host may be reached is asked when it is. */
export function isEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isNamed = hostname.includes('.') && isIP(hostname) === 0;
  return protocol === 'https:' && isNamed && port === '' && username === '' && password === '';
}

const BASE64URL = /^[\w-]+={0,2}$/;

/** A point of the curve and sixteen bytes, so that nothing has to be found out when a message is to be encrypted. */
export function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
