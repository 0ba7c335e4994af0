import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import { isEmail, normalizeEmail, readAttributes } from './attributes.policy.ts';
import { codeExpiry, maskedDelivery, newCode } from './codes.policy.ts';
import { passwordProblem } from './passwords.policy.ts';

describe('passwords', () => {
  const problem = (password: string, minLength = 8): string | undefined =>
    passwordProblem(password, { minLength, email: 'grace.hopper@example.org' });

  it('are taken when long enough and not obvious', () => {
    for (const good of [
      'dragonfly lamp',
      'tr4mpolin-see',
      '雪山の朝のコーヒー',
      'ÄpfelUndBirnen',
      'x7Kp2mWq',
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
      'Grace.Hopper',
      'grace.hopper@example.org',
      'x'.repeat(257),
      '🦊🦊🦊🦊🦊🦊🦊',
    ]) {
      assert.notEqual(problem(bad), undefined, bad);
    }
  });

  it('may be shorter only where the organization says so', () => {
    assert.equal(problem('x7Kp2m', 6), undefined);
    assert.notEqual(problem('x7Kp2m'), undefined);
  });
});

describe('codes', () => {
  it('have six digits, leading zeros included', () => {
    const codes = Array.from({ length: 2000 }, newCode);
    assert.ok(codes.every((code) => /^\d{6}$/.test(code)));
    assert.ok(codes.some((code) => code.startsWith('0')));
    assert.ok(new Set(codes).size > 1950);
  });

  it('last a day for sign-up and an hour for a reset', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    assert.equal(codeExpiry('signUp', now).toISOString(), '2026-11-21T12:00:00.000Z');
    assert.equal(codeExpiry('resetPassword', now).toISOString(), '2026-11-20T13:00:00.000Z');
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
