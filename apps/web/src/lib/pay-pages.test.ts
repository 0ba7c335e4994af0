import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPayPage } from './pay-pages.ts';

test('pay pages are those where something is paid, in every language', () => {
  for (const path of [
    '/payments/1',
    '/invoices/1',
    '/events/lights/register',
    '/events/lights/register/pay',
    '/events/lights/pass/2/sessions/3',
    '/events/lights/pass',
    '/settings/payment-methods',
  ]) {
    assert.ok(isPayPage(path), path);
    assert.ok(isPayPage(`/de${path}`), path);
    assert.ok(isPayPage(`/pt-BR${path}`), path);
  }
  for (const path of [
    '/',
    '/de',
    '/events/lights',
    '/events/register',
    '/events/lights/registered',
    '/settings',
    '/admin/payments/settings',
    '/admin/invoices/1',
    '/my/invoices',
  ])
    assert.ok(!isPayPage(path), path);
});
