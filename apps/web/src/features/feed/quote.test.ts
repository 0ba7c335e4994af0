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
  assert.deepEqual(quoteOf(activity('Look\n', `${origin}/activities/${id}`), origin), {
    id,
    message: 'Look',
  });
  assert.deepEqual(quoteOf(activity('', `${origin}/ar/activities/${id}`), origin), { id, message: '' });
  const inside = activity('See ', `${origin}/activities/${id}`, ' for more');
  assert.deepEqual(quoteOf(inside, origin), { id, message: inside.message });
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
