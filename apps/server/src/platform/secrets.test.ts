import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createSecrets, loadMasterKey, SecretError } from './secrets.ts';

describe('secrets', () => {
  const secrets = createSecrets(randomBytes(32));
  const plain = Buffer.from('a password verifier');

  it('opens what it sealed, each time under another nonce', () => {
    const sealed = secrets.encrypt('verifier', 'row 1', plain);
    assert.deepEqual(secrets.decrypt('verifier', 'row 1', sealed), plain);
    assert.notDeepEqual(secrets.encrypt('verifier', 'row 1', plain), sealed);
    assert.equal(sealed.includes(plain), false);
  });

  it('opens nothing under another purpose, place or key, cut short or altered', () => {
    const sealed = secrets.encrypt('verifier', 'row 1', plain);
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    assert.throws(() => secrets.decrypt('other', 'row 1', sealed), SecretError);
    assert.throws(() => secrets.decrypt('verifier', 'row 2', sealed), SecretError);
    assert.throws(() => createSecrets(randomBytes(32)).decrypt('verifier', 'row 1', sealed), SecretError);
    assert.throws(() => secrets.decrypt('verifier', 'row 1', sealed.subarray(0, 20)), SecretError);
    assert.throws(() => secrets.decrypt('verifier', 'row 1', altered), SecretError);
  });

  it('macs depend on purpose, parts and their borders', () => {
    const mac = secrets.mac('code', 'ab', 'c').toString('hex');
    assert.equal(secrets.mac('code', 'ab', 'c').toString('hex'), mac);
    for (const other of [
      secrets.mac('code', 'a', 'bc'),
      secrets.mac('salt', 'ab', 'c'),
      secrets.mac('code', 'abc'),
    ]) {
      assert.notEqual(other.toString('hex'), mac);
    }
  });
});

describe('the master key', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
  after(() => rm(dataDir, { recursive: true }));

  it('comes from the environment when given', async () => {
    const secretKey = 'x'.repeat(32);
    assert.deepEqual(await loadMasterKey({ secretKey, dataDir }), Buffer.from(secretKey));
    assert.deepEqual(await readdir(dataDir), []);
  });

  it('is made once, by whichever process is first, and only its owner reads it', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => loadMasterKey({ secretKey: undefined, dataDir })),
    );
    for (const key of made) assert.deepEqual(key, made[0]);
    assert.deepEqual(await loadMasterKey({ secretKey: undefined, dataDir }), made[0]);
    assert.deepEqual(await readdir(dataDir), ['secret.key']);
    assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
  });

  it('is never replaced when its file is damaged', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'half');
    await assert.rejects(loadMasterKey({ secretKey: undefined, dataDir }), /does not hold a key/);
  });
});

describe('a key that takes the place of another', () => {
  const before = createSecrets(Buffer.from('the key of many years, now in other hands'));
  const after = createSecrets(
    Buffer.from('a fresh key that nobody else has seen so far'),
    Buffer.from('the key of many years, now in other hands'),
  );
  const alone = createSecrets(Buffer.from('a fresh key that nobody else has seen so far'));
  const plain = Buffer.from('a password verifier');

  it('opens what the one before has sealed, and seals nothing with it', () => {
    assert.deepEqual(after.decrypt('verifier', 'row 1', before.encrypt('verifier', 'row 1', plain)), plain);
    const sealed = after.encrypt('verifier', 'row 1', plain);
    assert.deepEqual(alone.decrypt('verifier', 'row 1', sealed), plain);
    assert.throws(() => before.decrypt('verifier', 'row 1', sealed), SecretError);
    assert.throws(() => after.decrypt('verifier', 'row 2', sealed), SecretError);
  });

  it('recognises what the one before has signed, and keeps what is printed', () => {
    assert.deepEqual(after.mac('token', 'a'), alone.mac('token', 'a'));
    assert.deepEqual(after.macs('token', 'a'), [alone.mac('token', 'a'), before.mac('token', 'a')]);
    assert.deepEqual(after.lastingMac('badge', 'a'), before.mac('badge', 'a'));
    assert.deepEqual(alone.lastingMac('badge', 'a'), alone.mac('badge', 'a'));
  });
});
