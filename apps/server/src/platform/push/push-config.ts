import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isRecord } from './push-http.ts';

export interface FirebaseConfig {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly tokenUrl: string;
}

export interface ApnsConfig {
  readonly key: string;
  readonly keyId: string;
  readonly teamId: string;
  readonly topic: string;
  readonly production: boolean;
}

export interface HuaweiConfig {
  readonly appId: string;
  readonly appSecret: string;
}

export const XIAOMI_HOSTS = {
  china: 'api.xmpush.xiaomi.com',
  singapore: 'sgp-api.xmpush.global.xiaomi.com',
  europe: 'fr-api.xmpush.global.xiaomi.com',
  russia: 'ru-api.xmpush.global.xiaomi.com',
  india: 'idmb-api.xmpush.global.xiaomi.com',
} as const;

export type XiaomiRegion = keyof typeof XIAOMI_HOSTS;
export interface XiaomiConfig {
  readonly appSecret: string;
  readonly packageName: string;
  readonly region: XiaomiRegion;
}

/** Absent: the service is off. */
export interface PushConfig {
  readonly firebase?: FirebaseConfig;
  readonly apns?: ApnsConfig;
  readonly huawei?: HuaweiConfig;
  readonly xiaomi?: XiaomiConfig;
}

interface Reader {
  text(name: string): string | undefined;
  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T;
  /** Says what is wrong, without the value: it may be a secret. */
  refuse(problem: string): void;
}

const APNS = ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const;
const HUAWEI = ['HUAWEI_APP_ID', 'HUAWEI_APP_SECRET'] as const;
const XIAOMI = ['XIAOMI_APP_SECRET', 'XIAOMI_PACKAGE'] as const;
const REGIONS = Object.keys(XIAOMI_HOSTS) as XiaomiRegion[];

export function readPushConfig(reader: Reader): PushConfig {
  const firebase = readFirebase(reader);
  const [key = '', keyId = '', teamId = '', topic = ''] = together(reader, APNS);
  const [appId = '', appSecret = ''] = together(reader, HUAWEI);
  const [xiaomiSecret = '', packageName = ''] = together(reader, XIAOMI);
  const production =
    reader.oneOf('APNS_ENVIRONMENT', ['production', 'sandbox'], 'production') === 'production';
  const region = reader.oneOf('XIAOMI_REGION', REGIONS, 'singapore');
  const pem =
    key === '' ? undefined : readKey(reader, 'APNS_KEY', readTextOrFile(reader, 'APNS_KEY', key), 'ec');
  return {
    ...(firebase && { firebase }),
    ...(pem !== undefined && { apns: { key: pem, keyId, teamId, topic, production } }),
    ...(appId !== '' && { huawei: { appId, appSecret } }),
    ...(packageName !== '' && { xiaomi: { appSecret: xiaomiSecret, packageName, region } }),
  };
}

/** All of them, or none. */
function together(reader: Reader, names: readonly string[]): string[] {
  const values = names.flatMap((name) => reader.text(name) ?? []);
  if (values.length === names.length) return values;
  const missing = names.filter((name) => reader.text(name) === undefined);
  if (values.length > 0)
    reader.refuse(`${missing.join(', ')}: must be set as well, or ${names.join(', ')} all be absent`);
  return [];
}

function readFirebase(reader: Reader): FirebaseConfig | undefined {
  const name = 'FCM_CREDENTIALS';
  const value = reader.text(name);
  const text = value === undefined ? undefined : readTextOrFile(reader, name, value);
  if (text === undefined) return undefined;
  const account = readJson(text);
  const { project_id: projectId, client_email: clientEmail, private_key: pem, token_uri: tokenUrl } = account;
  const known = [projectId, clientEmail, pem, tokenUrl];
  if (!known.every((part) => typeof part === 'string' && part !== '')) {
    reader.refuse(
      `${name}: must be a service account as Google gives it out, as JSON or as the name of its file`,
    );
    return undefined;
  }
  const privateKey = readKey(reader, name, String(pem), 'rsa');
  return privateKey === undefined
    ? undefined
    : {
        projectId: String(projectId),
        clientEmail: String(clientEmail),
        privateKey,
        tokenUrl: String(tokenUrl),
      };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function readTextOrFile(reader: Reader, name: string, value: string): string | undefined {
  // Where lines cannot be written, their ends are.
  if (/^\s*\{|-----BEGIN/.test(value))
    return value.startsWith('-----') ? value.replaceAll('\\n', '\n') : value;
  try {
    return readFileSync(value, 'utf8');
  } catch {
    reader.refuse(`${name}: is neither a key nor the name of a file that can be read`);
    return undefined;
  }
}

function readKey(
  reader: Reader,
  name: string,
  pem: string | undefined,
  type: 'rsa' | 'ec',
): string | undefined {
  if (pem === undefined) return undefined;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === type) return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // Said below.
  }
  reader.refuse(`${name}: does not hold the private key (${type.toUpperCase()}, PEM) that belongs there`);
  return undefined;
}
