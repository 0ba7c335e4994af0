import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage, type PageFacts } from './page.ts';

const read = (html: string | Buffer, contentType = 'text/html'): PageFacts | undefined =>
  readPage({ bytes: Buffer.from(html), contentType, url: 'https://www.site.example/a/b' });

test('reads the metadata of a page in its usual forms', () => {
  assert.deepEqual(
    read(`<!doctype html><html><head><title>Tab</title>
      <meta property="og:title" content="Tom &amp; Jerry"><meta property="og:site_name" content="Films">
      <meta name="description" content="plain"><meta property="og:description" content="A cat\n and  a mouse">
      <meta property="og:type" content="video.movie"><meta name="author" content="Hanna B.">
      <meta property="og:image" content="../poster.jpg"><meta property="og:video" content="https://v.example/1.mp4">
      </head><body><meta property="og:title" content="not this"></body></html>`),
    {
      title: 'Tom & Jerry',
      siteName: 'Films',
      description: 'A cat and a mouse',
      mediaType: 'video.movie',
      channel: 'Hanna B.',
      imageUrl: 'https://www.site.example/poster.jpg',
      video: 'https://v.example/1.mp4',
    },
  );
});

test('a page without such marks still has its title and its host', () => {
  const facts = read('<title>Plain <b>page</b></title><p>text');
  assert.equal(facts?.title, 'Plain <b>page</b>');
  assert.equal(facts?.siteName, 'site.example');
  assert.equal(read('<p>nothing'), undefined);
  assert.equal(read(''), undefined);
});

test('text is one line of whole characters, addresses are addresses', () => {
  const facts = read(`<title>${'😀'.repeat(400)}</title>
    <meta name="author" content="https://site.example/me"><meta name="description" content="a\u0000b\u202ec">
    <meta property="og:image" content="javascript:alert(1)"><meta property="og:video" content="http://v.example/1">`);
  assert.ok(facts?.title);
  assert.equal([...facts.title].length, 300);
  assert.ok(facts.title.isWellFormed());
  assert.equal(facts.channel, null);
  assert.equal(facts.imageUrl, null);
  assert.equal(facts.video, null);
  assert.ok(!facts.description?.includes('\u0000'));
});

test('letters are read in the charset that is declared', () => {
  const latin = Buffer.from('<title>Caf\xe9</title>', 'latin1');
  assert.equal(read(latin, 'text/html; charset=ISO-8859-1')?.title, 'Café');
  assert.equal(read(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]))?.title, 'Café');
  assert.equal(read('<title>Café</title>', 'text/html; charset=x-unknown')?.title, 'Café');
});

test('pages made to be hard to read are read quickly', () => {
  const title = '<meta property="og:title" content="x">';
  const pages = [
    '<div>'.repeat(200_000) + title,
    '<'.repeat(1_000_000),
    `<meta ${'a=b '.repeat(250_000)}>`,
    title.repeat(28_000),
    '<!--'.repeat(250_000),
    '<table>'.repeat(140_000),
    '<a><b><i><u><p>'.repeat(60_000),
    `<title>${'x'.repeat(1_000_000)}`,
    '<title>'.repeat(140_000),
    `<meta content="${' '.repeat(1_000_000)}">`,
    '<meta charset'.repeat(80_000),
    `<meta property="og:title" content="${'&amp;'.repeat(200_000)}">`,
  ];
  for (const page of pages) {
    // The work of this thread alone: the threads of the collector have all that the files before this one have left.
    const isQuick = (): boolean => {
      const before = process.threadCpuUsage();
      read(page);
      return process.threadCpuUsage(before).user < 500_000;
    };
    assert.ok(isQuick() || isQuick() || isQuick(), page.slice(0, 30));
  }
});
