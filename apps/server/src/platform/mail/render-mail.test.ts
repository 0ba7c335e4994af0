import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wcagContrast } from 'culori';
import { renderMail, type MailContent } from './render-mail.ts';

const content: MailContent = {
  organization: { name: 'Tom & <Jerry>', primaryColor: '#ffee00' },
  locale: 'ar',
  dir: 'rtl',
  heading: 'Hello "you"',
  paragraphs: ['One <script>', 'Two'],
  code: '012345',
  action: { label: 'Open', url: 'https://site.example/a?b=1&c="x"' },
};

test('a mail says the same in both forms', () => {
  const { html, text } = renderMail(content);
  for (const part of [
    'Hello "you"',
    'One <script>',
    'Two',
    '012345',
    'Open: https://site.example/a?b=1&c=%22x%22',
  ])
    assert.ok(text.includes(part), part);
  assert.match(html, /<html lang="ar" dir="rtl">/);
  assert.match(html, /<span dir="ltr">012345<\/span>/);
  assert.ok(html.includes('href="https://site.example/a?b=1&amp;c=%22x%22"'));
  assert.ok(html.includes('Tom &amp; &lt;Jerry&gt;'));
  assert.ok(!html.includes('<script'));
  assert.ok(Buffer.byteLength(html) < 8000);
});

test('text on the brand color is readable, whatever the color', () => {
  for (let red = 0; red < 256; red += 51)
    for (let green = 0; green < 256; green += 51)
      for (let blue = 0; blue < 256; blue += 51) {
        const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
        const { html } = renderMail({ ...content, organization: { name: 'A', primaryColor: color } });
        const [, background, foreground] = /background:(#\w{6});color:(#\w{6})/.exec(html) ?? [];
        assert.equal(background, color);
        assert.ok(wcagContrast(color, foreground ?? '') >= 4.5, `${foreground} on ${color}`);
      }
});

test('an invalid color or web address does not get into the markup', () => {
  for (const primaryColor of [null, '', 'red', '#fff', 'url(x)', '#12345g', '#123456;}'])
    assert.match(
      renderMail({ ...content, organization: { name: 'A', primaryColor } }).html,
      /background:#3b4cca/,
    );
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not an address'])
    assert.throws(() => renderMail({ ...content, action: { label: 'x', url } }), TypeError);
});
