import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PASSWORD_CHARACTERS, type PasswordCharacters } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { longestStretch } from '../../../testing/loop-stretch.ts';
import { isEmail, normalizeEmail, readAttributes } from './users/attributes.policy.ts';
import { codeExpiry, maskedDelivery, newCode } from './codes/codes.policy.ts';
import { passkeyName, relyingPartyOf } from './passkeys/passkeys.policy.ts';
import { passwordProblem } from './passwords/passwords.policy.ts';

describe('passwords', () => {
  const problem = (
    password: string,
    minLength = 8,
    characters: readonly PasswordCharacters[] = [],
  ): string | undefined =>
    passwordProblem(password, {
      minLength,
      characters,
      email: 'grace.hopper@example.org',
      names: ['Harbour Sailing Club', 'members.seawall.example.org'],
    });

  it('are taken when long enough and not obvious', () => {
    for (const good of [
      'dragonfly lamp',
      'tr4mpolin-see',
      '雪山の朝のコーヒー',
      'ÄpfelUndBirnen',
      'x7Kp2mWq',
      'dragonfly lamp '.repeat(5).slice(0, 64),
      'dragonfly lamp '.repeat(18).slice(0, 256),
    ]) {
      assert.equal(problem(good), undefined, good);
    }
  });

  it('are refused when short, common, repeated, a run, or the address', () => {
    for (const bad of [
      'x7Kp2mW',
      'password',
      'Password1',
      'P@ssw0rd2026!',
      'qwertyuiop',
      'Football99',
      'aaaaaaaa',
      'abababab',
      '12345678',
      '87654321',
      'abcdefgh',
      'iloveyou!!',
      'solstice1987',
      'Schatz2024!',
      'motdepasse1',
      'Grace.Hopper',
      'grace.hopper@example.org',
      'x'.repeat(257),
      '🦊🦊🦊🦊🦊🦊🦊',
    ]) {
      assert.notEqual(problem(bad), undefined, bad);
    }
  });

  it('are refused when they are little but the address, or the name or hostname of the organization', () => {
    for (const bad of [
      'Grace.Hopper2026',
      'gracehopper!!',
      'harbour sailing club',
      'HarbourSailingClub1!',
      'H@rb0ur-S@iling-Club',
      '2026harboursailingclub',
      'Seawall2026!',
      's3awall-2026',
      'members.seawall.example.org',
      '“Seawall”, 26',
      '2026community',
      'xxcommunity1',
      'Sp3aker-2026!',
    ])
      assert.notEqual(problem(bad), undefined, bad);
    for (const good of [
      'harbour lights at nine',
      'a seawall of basalt',
      'membership of otters',
      'community of otters',
      'seawall-$%&(/)=?#-:;~*+',
      'seawall🦊🐻🦁🐯🐨🐼🐸',
    ])
      assert.equal(problem(good), undefined, good);
  });

  it('are refused however the letters of these words are composed', () => {
    const problemAt = (name: string, password: string) =>
      passwordProblem(password, {
        minLength: 8,
        characters: [],
        email: 'rené.dubois@example.org',
        names: [name, 'members.example.org'],
      });
    for (const form of ['NFC', 'NFD'] as const)
      for (const [name, password] of [
        ['Café Royal', 'Caféroyal1'],
        ['Seawall', 'ＳｅａＷａｌｌ２６'],
        ['Seawall', 'René.Dubois1'],
      ] as const)
        for (const told of [name.normalize('NFC'), name.normalize('NFD')])
          assert.match(problemAt(told, password.normalize(form)) ?? '', /must not be/, `${name} ${form}`);
  });

  it('are judged without holding up others, however a name or an address grows when it is folded', async () => {
    // The first of all reads the passwords that are common.
    assert.equal(problem('copper lanterns by the sea'), undefined);
    for (const email of [`${'\u3316'.repeat(250)}@example.org`, '\u3316'.repeat(2048)]) {
      const rules = { minLength: 8, characters: [], email, names: ['Seawall', 'members.example.org'] };
      const { ms, slowness } = await longestStretch(async () => {
        assert.equal(passwordProblem('copper lanterns by the sea', rules), undefined);
        await nextTurn();
      });
      assert.ok(ms < 100 * slowness, `${ms} ms on a machine ${slowness} times as slow as a quiet one`);
    }
  });

  it('may be shorter only where the organization says so', () => {
    assert.equal(problem('x7Kp2m', 6), undefined);
    assert.notEqual(problem('x7Kp2m'), undefined);
  });

  it('must have each kind of characters that the organization wants, in any script', () => {
    const wanted = PASSWORD_CHARACTERS;
    for (const good of ['Tr4mpolin-see', 'Ñandú٣ pájaro!', 'ДомМой9€']) {
      assert.equal(problem(good, 8, wanted), undefined, good);
    }
    for (const [bad, told] of [
      ['TR4MPOLIN-SEE', 'Password must have lowercase characters'],
      ['tr4mpolin-see', 'Password must have uppercase characters'],
      ['Trampolin-see', 'Password must have numeric characters'],
      ['Tr4mpolin see', 'Password must have symbol characters'],
    ] as const) {
      assert.equal(problem(bad, 8, wanted), told);
      assert.equal(problem(bad), undefined);
    }
  });
});

describe('codes', () => {
  it('have six digits, leading zeros included', () => {
    const codes = Array.from({ length: 2000 }, newCode);
    assert.ok(codes.every((code) => /^\d{6}$/.test(code)));
    assert.ok(codes.some((code) => code.startsWith('0')));
    assert.ok(new Set(codes).size > 1950);
  });

  it('last ten minutes', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    assert.equal(codeExpiry(now).toISOString(), '2026-11-20T12:10:00.000Z');
  });

  it('tell where they went without telling the address', () => {
    assert.equal(maskedDelivery('grace@example.org').Destination, 'g***@e***');
  });
});

describe('attributes', () => {
  it('keep what its owner may write, with one spelling of the address', () => {
    const read = readAttributes([
      { Name: 'email', Value: ' Grace@Example.ORG ' },
      { Name: 'given_name', Value: 'Grace' },
      { Name: 'custom:badge', Value: '7' },
    ]);
    assert.deepEqual(read, { email: 'grace@example.org', given_name: 'Grace', 'custom:badge': '7' });
  });

  it('refuse what only the service may say', () => {
    for (const Name of [
      'sub',
      'email_verified',
      'phone_number_verified',
      'cognito:groups',
      'identities',
      '__proto__',
      'custom:',
    ]) {
      assert.throws(() => readAttributes([{ Name, Value: 'true' }]), AppError, Name);
    }
  });

  it('refuse addresses that no mail could carry', () => {
    for (const bad of [
      '',
      'grace',
      'a@b',
      'a b@c.de',
      'a@b.c\r\nBcc: x@y.z',
      '<a@b.cd>',
      'a@@b.cd',
      `${'a'.repeat(65)}@b.cd`,
    ]) {
      assert.equal(isEmail(normalizeEmail(bad)), false, bad);
    }
    assert.equal(isEmail('grüße@münchen.example'), true);
  });
});

it('passkeys are named for who keeps them, or for the device they were made at', () => {
  const unknown = '00000000-0000-0000-0000-000000000000';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
  assert.equal(
    passkeyName('ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'platform', mac),
    'Google Password Manager',
  );
  assert.equal(passkeyName(unknown, 'platform', mac), 'Mac');
  assert.equal(passkeyName(unknown, 'platform', phone), 'iPhone');
  assert.equal(passkeyName(unknown, 'cross-platform', mac), 'Passkey');
  assert.equal(passkeyName(unknown, undefined, ''), 'Passkey');
});

it('passkeys are made for a hostname, whatever the port, and for no bare address', () => {
  const at = (origin: string) => relyingPartyOf({ origin, userAgent: '' });
  assert.equal(at('https://harbour.example'), 'harbour.example');
  assert.equal(at('http://localhost:3000'), 'localhost');
  assert.equal(at('http://127.0.0.1:3000'), undefined);
  assert.equal(at('http://[::1]:3000'), undefined);
});
