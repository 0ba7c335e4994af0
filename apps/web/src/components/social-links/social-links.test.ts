import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Network, networks, socialLinksOf } from './social-links.ts';

const nothing = Object.fromEntries(networks.map((network) => [network, null])) as Record<Network, null>;
const linksOf = (values: Partial<Record<Network, string>>) => socialLinksOf({ ...nothing, ...values });
const hrefOf = (network: Network, value: string) => linksOf({ [network]: value })[0]?.href;

describe('social links', () => {
  const handles: [Network, string, string][] = [
    ['twitter', '@ada', 'https://x.com/ada'],
    ['instagram', 'ada.l', 'https://www.instagram.com/ada.l/'],
    ['linkedIn', 'ada', 'https://www.linkedin.com/in/ada'],
    ['facebook', 'ada', 'https://www.facebook.com/ada'],
    ['tikTok', '@ada', 'https://www.tiktok.com/@ada'],
    ['youtube', 'ada', 'https://www.youtube.com/@ada'],
    ['discord', '12345678901234567', 'https://discord.com/users/12345678901234567'],
    ['website', 'ada.example.org', 'https://ada.example.org/'],
  ];
  for (const [network, value, href] of handles) {
    it(`completes ${network} ${value}`, () => assert.equal(hrefOf(network, value), href));
  }

  it('keeps full addresses and names them shortly', () => {
    assert.deepEqual(linksOf({ linkedIn: 'https://www.linkedin.com/in/ada/' }), [
      { network: 'linkedIn', href: 'https://www.linkedin.com/in/ada/', text: 'linkedin.com/in/ada' },
    ]);
  });

  it('shows a name that leads nowhere without a link', () => {
    assert.deepEqual(linksOf({ discord: 'ada_1815' }), [
      { network: 'discord', href: null, text: 'ada_1815' },
    ]);
  });

  const refused = [
    'javascript:alert(1)',
    'JavaScript://x%0aalert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'https://',
    '//evil.test',
    'https://bank.example@evil.test/',
    '  ',
    'ada lovelace',
    '"><script>',
  ];
  for (const network of ['website', 'video', 'twitter', 'discord'] as const) {
    for (const value of refused) {
      it(`makes no link of ${JSON.stringify(value)} for ${network}`, () =>
        assert.equal(hrefOf(network, value) ?? null, null));
    }
  }
});
