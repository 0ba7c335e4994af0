import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteOf } from './quote.ts';

const origin = 'https://harbour.example';
const id = '01a20005-e378-409d-81d8-02ed6a7875f5';
const activity = (before: string, href: string, behind = '') => ({
  message: before + href + behind,
  entities: [
    {
      type: 'link' as const,
      startIndex: before.length,
      endIndex: before.length + href.length,
      marks: [],
      href,
      account: null,
      interest: null,
      linkPreview: null,
    },
  ],
});

test('a link to a post of this place is a quote, without its address where the text ends with it', () => {
  const address = `${origin}/activities/${id}`;
  assert.deepEqual(quoteOf(activity('Look\n', address), origin), { id, address, message: 'Look' });
  const arabic = `${origin}/ar/activities/${id}`;
  assert.deepEqual(quoteOf(activity('', arabic), origin), { id, address: arabic, message: '' });
  const inside = activity('See ', address, ' for more');
  assert.deepEqual(quoteOf(inside, origin), { id, address, message: inside.message });
});

test('any other link is none', () => {
  for (const href of [
    `https://elsewhere.example/activities/${id}`,
    `${origin}/activities/${id}/more`,
    `${origin}/activities/none`,
    `${origin}/people/ana`,
    'javascript:alert(1)',
  ])
    assert.equal(quoteOf(activity('x ', href), origin), null, href);
  assert.equal(quoteOf({ message: 'x', entities: null }, origin), null);
});
