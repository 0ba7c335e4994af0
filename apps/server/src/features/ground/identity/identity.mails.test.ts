import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textLocales } from '../../../platform/texts/texts.ts';
import { type MailKind, writeMail } from './identity.mails.ts';

const KINDS: MailKind[] = [
  'signUpCode',
  'resetCode',
  'resetLink',
  'emailCode',
  'signInCode',
  'alreadyRegistered',
  'passwordChanged',
  'emailChanged',
  'invited',
  'factorsReset',
  'confirmCode',
  'delegateAdded',
  'teamMemberAdded',
  'staffChanged',
  'roleChanged',
  'hostnamesChanged',
  'providersChanged',
  'mailSettingsChanged',
  'storageFilling',
  'paymentSettingsChanged',
  'accountMerged',
  'accountsMerged',
  'accountClosed',
];

describe('identity mails', () => {
  it('are whole in every language', () => {
    for (const locale of textLocales) {
      for (const kind of KINDS) {
        const { subject, text, html } = writeMail(kind, locale, {
          organization: { name: 'Ada & Co', primaryColor: '#aa3355' },
          ...(kind.endsWith('Code') ? { code: '012345' } : {}),
          name: 'Grace',
          url: 'https://site.example.org/there',
        });
        assert.ok(subject.includes('Ada & Co'), `${locale} ${kind}`);
        assert.doesNotMatch(subject + text + html, /[{}]\w|undefined/);
        assert.ok(html.includes(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`));
        if (!kind.endsWith('Code')) continue;
        assert.ok(html.includes('012345'));
        assert.equal(text.split('\n\n')[2], '012345', `${locale} ${kind}: directly below its sentence`);
        assert.match(text, /ten minutes|zehn Minuten|عشر دقائق|10分/, `${locale} ${kind}`);
      }
    }
  });

  it('carry names as text, never as markup', () => {
    const organization = { name: '<img src=x>', primaryColor: null };
    const { html } = writeMail('signUpCode', 'en', { organization, code: '1' });
    assert.ok(!html.includes('<img'));
  });
});
