import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textLocales } from '../../../platform/texts/texts.ts';
import { writeDecision } from './moderation.mails.ts';

const organization = { name: 'Ada & Co', primaryColor: null, locale: 'ja', timezone: 'UTC' };
const to = { email: 'eva@example.org', locale: null, first_name: 'Eva', last_name: null };
const until = new Date('2027-01-02T03:04:05Z');

test('every decision is told whole in every language, and what people wrote is text', () => {
  for (const locale of textLocales)
    for (const action of ['hide', 'restore', 'remove', 'warn', 'suspend', 'unsuspend'] as const) {
      const told = {
        action,
        reason: '<b>Rude</b>',
        until: action === 'suspend' ? until : null,
        message: '<i>words</i>',
      };
      const mail = writeDecision(organization, { ...to, locale: `${locale}-XX` }, told);
      assert.ok(mail, action);
      assert.deepEqual(mail.to, { address: 'eva@example.org', name: 'Eva' });
      assert.ok(
        mail.subject.includes('Ada & Co') && mail.text.includes('<b>Rude</b>'),
        `${locale} ${action}`,
      );
      assert.doesNotMatch(mail.subject + mail.text, /[{}]\w|undefined/);
      assert.ok(!mail.html.includes('<b>Rude') && !mail.html.includes('<i>words'));
      assert.ok(mail.html.includes(`lang="${locale}"`));
      if (action === 'suspend') assert.match(mail.text, /2027|٢٠٢٧/);
    }
});

test('dismissed reports are nobody’s business, and without an address there is no mail', () => {
  const told = { reason: 'x', until: null, message: undefined };
  assert.equal(writeDecision(organization, to, { ...told, action: 'dismiss' }), undefined);
  assert.equal(writeDecision(organization, { ...to, email: null }, { ...told, action: 'warn' }), undefined);
  assert.match(writeDecision(organization, to, { ...told, action: 'warn' })?.subject ?? '', /警告/);
});
