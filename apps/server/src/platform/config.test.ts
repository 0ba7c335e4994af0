import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('nothing set: a small install on this machine with the embedded database and its demo', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.demo, true);
});

test('the demo never exists on a database of its own', () => {
  assert.equal(readConfig({ DATABASE_URL: 'postgres://u:p@db/x', DEMO: 'on' }).demo, false);
  assert.equal(readConfig({ DEMO: 'off' }).demo, false);
});

const WRONG: Record<string, string> = {
  PORT: '99999',
  ROLE: 'everything',
  LOG_LEVEL: 'loud',
  DATABASE_URL: 'mysql://u:hunter2@db/x',
  DATABASE_POOL_SIZE: '1',
  SMTP_URL: 'mail.example.org',
  BRAINTREE_API_URL: 'http://gateway.example.org',
  S3_BUCKET: 'Not A Bucket',
  S3_ENDPOINT: 's3.example.org',
  S3_REGION: 'not a region',
  S3_PATH_STYLE: 'maybe',
  S3_ACCESS_KEY_ID: 'alone',
  SECRET_KEY: 'short',
  TRUST_PROXY: 'true',
  DEMO: 'maybe',
  TRUSTED_HOSTS: '10.0.0.5:8443,https://sign-in.internal/',
  DNS_SERVERS: '10.0.0.53,ns.example.org',
};

for (const [name, value] of Object.entries(WRONG))
  test(`a wrong ${name} is refused by name, with what would be right`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) =>
        error instanceof ConfigError && error.message.includes(name) && /must be/.test(error.message),
    );
  });

test('every problem is told at once, and no password with it', () => {
  assert.throws(
    () => readConfig(WRONG),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      for (const name of Object.keys(WRONG)) assert.match(error.message, new RegExp(`${name}`));
      assert.doesNotMatch(error.message, /hunter2|short/);
      return true;
    },
  );
});

test('proxies are trusted by number or address', () => {
  assert.equal(readConfig({ TRUST_PROXY: '2' }).trustProxy, 2);
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy, [
    '10.0.0.1',
    '10.1.0.0/16',
  ]);
});

test('a bucket needs both of its keys; its secret is not told', () => {
  const half = { S3_BUCKET: 'community-files', S3_SECRET_ACCESS_KEY: 'hunter2' };
  assert.throws(
    () => readConfig(half),
    (error: unknown) =>
      error instanceof ConfigError &&
      /S3_ACCESS_KEY_ID.*must be set/.test(error.message) &&
      !/hunter2/.test(error.message),
  );
  assert.deepEqual(readConfig({ ...half, S3_ACCESS_KEY_ID: 'key' }).s3, {
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'community-files',
    accessKeyId: 'key',
    secretAccessKey: 'hunter2',
    pathStyle: false,
  });
  assert.equal(readConfig({}).s3, undefined);
});
