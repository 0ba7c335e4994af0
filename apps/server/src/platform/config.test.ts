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

test('a connection to another machine that is not held to TLS is named, without its password', () => {
  const plain = {
    DATABASE_URL: 'postgres://u:hunter2@db.example/x',
    REDIS_URL: 'redis://:hunter2@redis.example',
    SMTP_URL: 'smtp://u:hunter2@mail.example:587',
    S3_ENDPOINT: 'http://files.example:9000',
  };
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const said = readConfig({ ...plain, ...keys }).plainConnections;
  assert.deepEqual(
    said.map((sentence) => /^(\w+): the connection to (\S+) is not held to TLS/.exec(sentence)?.slice(1)),
    [
      ['DATABASE_URL', 'db.example'],
      ['REDIS_URL', 'redis.example'],
      ['SMTP_URL', 'mail.example'],
      ['S3_ENDPOINT', 'files.example'],
    ],
  );
  assert.doesNotMatch(said.join(), /hunter2/);
  for (const more of ['sslmode=disable', 'sslmode=no-verify', 'host=10.0.0.5'])
    assert.equal(
      readConfig({ DATABASE_URL: `postgres://u:p@localhost.example/x?${more}` }).plainConnections.length,
      1,
      more,
    );
  const held = [
    {},
    { DATABASE_URL: 'postgres://u:p@db.example/x?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://u:p@db.example/x', PGSSLMODE: 'verify-full' },
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/x' },
    { DATABASE_URL: 'postgres:///x?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://u:p@%2Frun%2Fpostgresql/x' },
    { REDIS_URL: 'rediss://redis.example' },
    { REDIS_URL: 'redis://localhost' },
    { SMTP_URL: 'smtps://mail.example' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
    { ...keys, S3_ENDPOINT: 'https://files.example' },
    keys,
  ];
  for (const env of held) assert.deepEqual(readConfig(env).plainConnections, [], JSON.stringify(env));
});

const CONNECTIONS: readonly [query: string, environment: Record<string, string>, isHeld: boolean][] = [
  ['', {}, false],
  ['ssl=true', {}, true],
  ['ssl=1', {}, true],
  ['ssl=0', { PGSSLMODE: 'verify-full' }, false],
  ['ssl=no-verify', {}, false],
  ['sslrootcert=/ca.pem', {}, true],
  ['sslcert=/own.pem', {}, true],
  ['sslkey=/own.key', {}, true],
  ['sslmode=disable&ssl=true', {}, false],
  ['sslmode=disable&sslrootcert=/ca.pem', {}, false],
  ['sslmode=no-verify&sslrootcert=/ca.pem', {}, false],
  ['sslmode=disable', { PGSSLMODE: 'verify-full' }, false],
  ['sslmode=verify-full', { PGSSLMODE: 'disable' }, true],
  ['sslmode=verify-full&sslmode=disable', {}, false],
  ['sslmode=', { PGSSLMODE: 'require' }, true],
  ['sslmode=require', {}, true],
  ['sslmode=require&uselibpqcompat=true', {}, false],
  ['sslmode=prefer&uselibpqcompat=true', {}, false],
  ['sslmode=verify-ca&sslrootcert=/ca.pem&uselibpqcompat=true', {}, true],
  ['sslmode=verify-full&uselibpqcompat=true', {}, true],
];

test('a connection to the database is held to TLS where the driver verifies the certificate', () => {
  for (const [query, environment, isHeld] of CONNECTIONS) {
    const env = { DATABASE_URL: `postgres://u:p@db.example/x?${query}`, ...environment };
    assert.equal(readConfig(env).plainConnections.length, isHeld ? 0 : 1, JSON.stringify(env));
  }
  for (const DATABASE_URL of ['postgres:///x', 'postgres:///x?host=']) {
    assert.match(
      readConfig({ DATABASE_URL, PGHOST: 'db.example' }).plainConnections.join(),
      /connection to db\.example /,
    );
    assert.deepEqual(readConfig({ DATABASE_URL, PGHOST: '/run/postgresql' }).plainConnections, []);
  }
  assert.deepEqual(
    readConfig({ REDIS_URL: 'redis:///1', PGHOST: 'db.example' }).plainConnections,
    [],
    'of PostgreSQL alone',
  );
});
