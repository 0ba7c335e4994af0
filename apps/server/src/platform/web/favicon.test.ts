import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import type { SiteConfig } from '../../../../web/src/contract.ts';
import type { Organization } from '../context.ts';
import { createFavicon, letterIcon } from './favicon.ts';

const none = { LIGHT: null, DARK: null };

async function ask(hostname: string, icon: SiteConfig['ICON']) {
  const config = { NAME: 'Harbour', PRIMARY_COLOR: '#0b6e69', ICON: icon } as SiteConfig;
  const app = Fastify();
  app.get(
    '/favicon.ico',
    createFavicon({
      resolveOrganization: async (name) => (name === 'demo.test' ? ({ id: '1' } as Organization) : undefined),
      readConfig: () => Promise.resolve(config),
    }),
  );
  return app.inject({ url: '/favicon.ico', headers: { host: hostname } });
}

describe('the icon of a browser tab', () => {
  it("is the organization's own", async () => {
    const answer = await ask('demo.test', { LIGHT: '/media/1/public', DARK: '/media/2/public' });
    assert.equal(answer.statusCode, 302);
    assert.equal(answer.headers['location'], '/media/1/public');
  });

  it('is its first letter in its colour where it has none', async () => {
    const answer = await ask('DEMO.test.', none);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/svg+xml');
    assert.match(answer.body, /fill="#0b6e69".*>H<\/text>/);
  });

  it('is there on hostnames that lead nowhere', async () => {
    const answer = await ask('other.test', none);
    assert.equal(answer.statusCode, 200);
    assert.match(answer.body, />A<\/text>/);
  });

  it('carries nothing but a letter and a colour', () => {
    const icon = letterIcon({ name: '<script>', color: '"/><script>' });
    assert.doesNotMatch(icon, /script/);
    assert.match(icon, /fill="#4a48e0"/);
  });
});
