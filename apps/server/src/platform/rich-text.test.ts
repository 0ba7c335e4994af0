import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHtml, toPlainText } from './rich-text.ts';

/** Of this process: what others do on the machine does not count. */
function processorTime(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

const LENGTH = 100_000;
const fill = (text: string, more = ''): string =>
  text.repeat(Math.floor((LENGTH - more.length) / text.length)) + more;

const HOSTILE: Readonly<Record<string, string>> = {
  'open tags before closing tags that match none': `<p>${'<ul>'.repeat(12_490)}${'</ol>'.repeat(10_000)}`,
  'open tags': fill('<b>'),
  'closing tags': fill('</b>'),
  'tags and words, ever deeper': fill('<blockquote>a'),
  'tags and closing tags of others': fill('<ul><li></ol>'),
  'comments in an address': `<p><a href="${'<!---->'.repeat(14_000)}">a</a>`,
  'tags without end': fill('<p '),
  attributes: `<p><a ${'a=b '.repeat(24_000)}>a</a>`,
  addresses: fill('http://a.example,'),
  'line ends': fill('\n '),
  entities: fill('&#32;'),
  pictures: fill('<img src=http://a.example>'),
};
for (const [name, text] of Object.entries(HOSTILE))
  test(`cleans 100 kB of ${name} in a time that grows with the length alone`, () => {
    toHtml(text);
    const whole = processorTime(() => void [toHtml(text), toPlainText(text)]);
    // It was 1.5 to 6 s; honest text takes some 50 ms.
    assert.ok(whole < 1000, `${whole} ms`);
  });

test('keeps the words of text that is nested beyond reason, and no tag', () => {
  assert.equal(
    (toHtml(`<p>Before${'<ul><li>'.repeat(200)}inside & out</p>`) ?? '').replace(/\s+/g, ' '),
    '<p>Before inside &amp; out</p>',
  );
});

test('keeps the tags of text that is nested as deeply as people do', () => {
  const deep = `${'<ul><li>'.repeat(20)}x${'</li></ul>'.repeat(20)}`;
  assert.equal(toHtml(deep), deep);
});
