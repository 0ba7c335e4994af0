import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Spender, workFor } from '../processor-time.ts';
import { Page, createPageCache, encodingFor, type PageCache } from './page-cache.ts';

function counting(status = 200) {
  let count = 0;
  return { render: async () => new Page(status, {}, `page ${++count}`), count: () => count };
}

/** A page that a caller at this address asks for. */
const askFrom = (cache: PageCache, address: string, render: () => Promise<Page>): Promise<Page> =>
  new Promise((resolve, reject) => {
    workFor(new Spender(address, undefined), () => {
      void cache.get('a', '/', render).then(resolve, reject);
    });
  });

describe('pages of visitors', () => {
  it('are rendered once for those who ask at once, and kept', async () => {
    const cache = createPageCache();
    const { render, count } = counting();
    await Promise.all([cache.get('a', '/', render), cache.get('a', '/', render)]);
    await cache.get('a', '/', render);
    assert.equal(count(), 1);
  });

  it('are shown as they were to callers who may have none made, unless something has changed', async (t) => {
    const cache = createPageCache();
    const { render, count } = counting();
    const refuse = (): void => {
      throw new Error('refused');
    };
    await assert.rejects(cache.get('a', '/', render, refuse), /refused/);
    await cache.get('a', '/', render);
    const now = performance.now();
    t.mock.method(performance, 'now', () => now + 11_000);
    assert.equal((await cache.get('a', '/', render, refuse)).html, 'page 1');
    assert.equal(count(), 1);
    cache.invalidate('a');
    await assert.rejects(cache.get('a', '/', render, refuse), /refused/);
  });

  it('wait a second for the rendering of another caller, and for one of their own until it ends', async () => {
    const cache = createPageCache();
    const { promise: stuck, resolve: end } = Promise.withResolvers<Page>();
    const ask = (address: string, render: () => Promise<Page>): Promise<Page> =>
      askFrom(cache, address, render);
    const { render, count } = counting();
    const first = ask('198.51.100.1', () => stuck);
    const same = ask('198.51.100.1', render);
    const others = await Promise.all(['198.51.100.2', '198.51.100.3'].map((address) => ask(address, render)));
    assert.deepEqual(
      others.map(({ html }) => html),
      ['page 1', 'page 1'],
    );
    end(new Page(200, {}, 'late'));
    await first;
    await same;
    assert.equal(count(), 1);
  });

  it('are rendered once more where that of another caller failed, and one after another at most three times', async () => {
    const incomplete = new Page(200, { 'cache-control': 'no-store' }, 'a part failed');
    const failures = [
      () => Promise.reject(new Error('refused')),
      () => Promise.resolve(new Page(503, {}, 'down')),
      () => Promise.resolve(incomplete),
    ];
    for (const fail of failures) {
      const cache = createPageCache();
      const { render, count } = counting();
      const first = askFrom(cache, '198.51.100.1', fail).catch(() => undefined);
      const others = await Promise.all(
        ['198.51.100.2', '198.51.100.3', '198.51.100.4'].map((address) => askFrom(cache, address, render)),
      );
      await first;
      assert.deepEqual([others.map(({ html }) => html), count()], [Array(3).fill('page 1'), 1]);
    }
    // The program is away: nobody waits for one rendering after another.
    const cache = createPageCache();
    const down = counting(503);
    await Promise.all(Array.from({ length: 10 }, (_, n) => askFrom(cache, `198.51.100.${n}`, down.render)));
    assert.equal(down.count(), 3);
  });

  it('that take long are rendered twice, however many ask for them', async () => {
    const cache = createPageCache();
    const slow = Array.from({ length: 2 }, () => Promise.withResolvers<Page>());
    let count = 0;
    const render = (): Promise<Page> => slow[count++]?.promise ?? Promise.reject(new Error('a third time'));
    const ask = (n: number): Promise<Page> => askFrom(cache, `198.51.100.${n}`, render);
    const first = [1, 2, 3].map(ask);
    await wait(1200);
    const late = [4, 5].map(ask);
    await wait(1200);
    assert.equal(count, 2);
    slow[1]?.resolve(new Page(200, {}, 'again'));
    const others = [...first.slice(1), ...late];
    assert.deepEqual(
      (await Promise.all(others)).map(({ html }) => html),
      others.map(() => 'again'),
    );
    slow[0]?.resolve(new Page(200, {}, 'at last'));
    assert.equal((await first[0])?.html, 'at last');
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
    // Nor did one close it of which a part failed.
    await cache.get('a', '/', async () => new Page(200, { 'cache-control': 'no-store' }, 'a part'));
    assert.equal((await cache.get('a', '/', down)).status, 200);
    const open = Promise.withResolvers<Page>();
    cache.invalidate('a');
    const late = cache.get('a', '/', () => open.promise);
    cache.invalidate('a');
    await cache.get('a', '/', counting(404).render);
    assert.equal((await cache.get('a', '/', down)).status, 503);
    // One that began before it was closed.
    open.resolve(new Page(200, {}, 'late'));
    await late;
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
