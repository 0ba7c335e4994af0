import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config.ts';

const pem = (type: 'ec' | 'rsa'): string => {
  const { privateKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const ec = pem('ec');
const rsa = pem('rsa');
const account = {
  type: 'service_account',
  project_id: 'harbour',
  client_email: 'a@b.example',
  private_key: rsa,
  token_uri: 'https://oauth2.googleapis.com/token',
};
const apns = { APNS_KEY: ec, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T', APNS_TOPIC: 'example.app' };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-push-'));
  await writeFile(join(folder, 'apns.p8'), ec);
  await writeFile(join(folder, 'fcm.json'), JSON.stringify(account));
});
after(() => rm(folder, { recursive: true }));

test('without settings every service but the browsers is off', () => {
  assert.deepEqual(readConfig({}).push, {});
});

test('keys are given as they are, with written line ends, or as the name of their file', () => {
  const forms = [ec, ec.trim().replaceAll('\n', '\\n'), join(folder, 'apns.p8')];
  for (const APNS_KEY of forms) {
    const { push } = readConfig({ ...apns, APNS_KEY, APNS_ENVIRONMENT: 'sandbox' });
    assert.deepEqual(push, {
      apns: { key: ec, keyId: 'K', teamId: 'T', topic: 'example.app', production: false },
    });
  }
  for (const FCM_CREDENTIALS of [JSON.stringify(account), join(folder, 'fcm.json')])
    assert.deepEqual(readConfig({ FCM_CREDENTIALS }).push.firebase, {
      projectId: 'harbour',
      clientEmail: 'a@b.example',
      privateKey: rsa,
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
  const others = { HUAWEI_APP_ID: '1', HUAWEI_APP_SECRET: 's', XIAOMI_APP_SECRET: 'x', XIAOMI_PACKAGE: 'p' };
  assert.deepEqual(readConfig({ ...others, XIAOMI_REGION: 'europe' }).push, {
    huawei: { appId: '1', appSecret: 's' },
    xiaomi: { appSecret: 'x', packageName: 'p', region: 'europe' },
  });
});

test('half a service, a wrong key and a wrong word are refused by name, without the secret', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ APNS_KEY: ec }, /APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC: must be set/],
    [{ ...apns, APNS_KEY: rsa }, /APNS_KEY: does not hold/],
    [{ ...apns, APNS_KEY: join(folder, 'absent.p8') }, /APNS_KEY: is neither/],
    [{ ...apns, APNS_ENVIRONMENT: 'test' }, /APNS_ENVIRONMENT=test: must be one of/],
    [{ HUAWEI_APP_ID: '1' }, /HUAWEI_APP_SECRET: must be set/],
    [{ XIAOMI_APP_SECRET: 'hidden-secret' }, /XIAOMI_PACKAGE: must be set/],
    [{ XIAOMI_REGION: 'mars' }, /XIAOMI_REGION=mars/],
    [{ FCM_CREDENTIALS: '{"project_id":"hidden-secret"}' }, /FCM_CREDENTIALS: must be a service account/],
    [{ FCM_CREDENTIALS: '{' }, /FCM_CREDENTIALS: must be a service account/],
    [{ FCM_CREDENTIALS: JSON.stringify({ ...account, private_key: ec }) }, /FCM_CREDENTIALS: does not hold/],
  ];
  for (const [env, problem] of cases)
    assert.throws(
      () => readConfig(env),
      (error: Error) => {
        assert.match(error.message, problem);
        assert.doesNotMatch(error.message, /PRIVATE KEY|hidden-secret/);
        return true;
      },
    );
});
