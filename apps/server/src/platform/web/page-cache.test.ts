import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Page, createPageCache, encodingFor } from './page-cache.ts';

function counting(status = 200) {
  let count = 0;
  return { render: async () => new Page(status, {}, `page ${++count}`), count: () => count };
}

describe('pages of visitors', () => {
  it('are rendered once for those who ask at once, and kept', async () => {
    const cache = createPageCache();
    const { render, count } = counting();
    await Promise.all([cache.get('a', '/', render), cache.get('a', '/', render)]);
    await cache.get('a', '/', render);
    assert.equal(count(), 1);
  });

  it('are kept for each organization and address apart', async () => {
    const cache = createPageCache();
    const { render, count } = counting();
    const tags = await Promise.all([
      cache.get('a', '/', render),
      cache.get('b', '/', render),
      cache.get('a', '/x', render),
    ]);
    assert.equal(count(), 3);
    assert.equal(new Set(tags.map(({ etag }) => etag)).size, 3);
  });

  it('are renewed after a change, also when it fell into a rendering', async () => {
    const cache = createPageCache();
    const { render, count } = counting();
    const old = cache.get('a', '/', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return render();
    });
    cache.invalidate('a');
    await cache.get('a', '/', render);
    await old;
    await cache.get('a', '/', render);
    assert.equal(count(), 2);
  });

  it('of a busy organization take no room from those of another', async () => {
    const cache = createPageCache();
    const { render, count } = counting();
    await cache.get('quiet', '/', render);
    const large = 'x'.repeat(2 * 1024 * 1024);
    for (let turn = 0; turn < 40; turn += 1) {
      await cache.get('busy', '/', async () => new Page(200, {}, large));
      cache.invalidate('busy');
    }
    await cache.get('quiet', '/', render);
    assert.equal(count(), 1);
  });

  it('are not kept when they failed', async () => {
    const cache = createPageCache();
    const { render, count } = counting(404);
    await cache.get('a', '/', render);
    await cache.get('a', '/', render);
    assert.equal(count(), 2);
    await assert.rejects(cache.get('a', '/', () => Promise.reject(new Error('no'))));
    assert.equal((await cache.get('a', '/', render)).status, 404);
  });

  it('that were closed are not shown again while the program fails', async () => {
    const cache = createPageCache();
    const down = async () => new Page(503, {}, 'down');
    await cache.get('a', '/', counting().render);
    cache.invalidate('a');
    // A control: what nobody closed is shown.
    assert.equal((await cache.get('a', '/', down)).status, 200);
    await cache.get('a', '/', counting(404).render);
    assert.equal((await cache.get('a', '/', down)).status, 503);
  });

  it('come compressed as the browser likes', async () => {
    const page = new Page(200, {}, 'äö');
    assert.equal(brotliDecompressSync(await page.body('br')).toString(), 'äö');
    assert.equal(gunzipSync(await page.body('gzip')).toString(), 'äö');
    assert.equal((await page.body('identity')).toString(), 'äö');
  });
});

describe('Accept-Encoding', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['zstd', 'identity'],
  ];
  for (const [header, encoding] of cases) {
    it(`${header ?? 'absent'} gives ${encoding}`, () => assert.equal(encodingFor(header), encoding));
  }
});
