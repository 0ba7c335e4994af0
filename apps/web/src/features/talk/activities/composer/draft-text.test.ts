import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type DraftText,
  editText,
  emptyText,
  findLinks,
  insertToken,
  toDraft,
  toMessage,
  triggerAt,
  withQuote,
} from './draft-text.ts';

const ada = { id: 'ada', name: 'Ada Lovelace' };

function mention(text: string, search: string, person = ada): DraftText & { caret: number } {
  const draft = editText(emptyText, text, text.indexOf(search) + search.length);
  const trigger = triggerAt(draft, text.indexOf(search) + search.length);
  assert.ok(trigger !== null);
  return insertToken(draft, trigger, person);
}

const named = ({ text, tokens }: DraftText) => tokens.map(({ start, end }) => text.slice(start, end));

test('a chosen person stands in the place of the search', () => {
  const draft = mention('Hi @ad', '@ad');
  assert.equal(draft.text, 'Hi @Ada Lovelace ');
  assert.equal(draft.caret, draft.text.length);
  assert.deepEqual(named(draft), ['@Ada Lovelace']);
});

test('typing before, behind and far away moves them along', () => {
  let draft: DraftText = mention('Hi @ad', '@ad');
  draft = editText(draft, `Oh ${draft.text}`, 3);
  assert.deepEqual(named(draft), ['@Ada Lovelace']);
  draft = editText(draft, `${draft.text}hello`, draft.text.length + 5);
  assert.deepEqual(named(draft), ['@Ada Lovelace']);
  assert.equal(draft.text, 'Oh Hi @Ada Lovelace hello');
});

test('the same letter typed next to itself is placed by the caret', () => {
  // "aa" + token: a third a in front of the token, not behind the first.
  const draft = mention('aa @ad', '@ad');
  const next = editText(draft, draft.text.replace('aa ', 'aa a'.slice(0, 3) + ' '), 3);
  assert.deepEqual(named(next), ['@Ada Lovelace']);
});

test('an edit inside makes it plain text; replacing everything leaves none', () => {
  const draft = mention('Hi @ad', '@ad');
  assert.deepEqual(named(editText(draft, 'Hi @Ada Lovelac ', 15)), []);
  assert.deepEqual(named(editText(draft, 'x', 1)), []);
});

const at = (text: string) => triggerAt(editText(emptyText, text, text.length), text.length);

test('people behind @, topics behind #, in any script', () => {
  assert.deepEqual(at('Hi @Ad'), { kind: 'mention', start: 3, end: 6, search: 'Ad' });
  assert.equal(at('こんにちは@山')?.search, '山');
  assert.equal(at('＠山')?.kind, 'mention');
  assert.equal(at('#مدينة')?.search, 'مدينة');
  assert.equal(at('(@Ada Lo')?.search, 'Ada Lo');
  assert.equal(at('@')?.search, '');
});

test('not within addresses, and not on the next line', () => {
  assert.equal(at('write to ada@exam'), null);
  assert.equal(at('https://a.example/#part'), null);
  assert.equal(at('@ada\n'), null);
  assert.equal(at('plain'), null);
});

test('not within what is chosen already', () => {
  const draft = mention('@ad', '@ad');
  assert.equal(triggerAt(draft, 4), null);
  assert.equal(triggerAt(draft, draft.caret), null);
});

const links = (text: string) => findLinks({ text, tokens: [] }).map(({ href }) => href);

test('end where the sentence goes on', () => {
  assert.deepEqual(links('See https://a.example/x?y=1. And (https://b.example/z)!'), [
    'https://a.example/x?y=1',
    'https://b.example/z',
  ]);
  assert.deepEqual(links('https://en.example.org/wiki/Atrium_(house)'), [
    'https://en.example.org/wiki/Atrium_(house)',
  ]);
});

test('need no protocol when they begin with www', () => {
  assert.deepEqual(links('www.example.org is it'), ['https://www.example.org']);
  assert.deepEqual(links('nothing here: https:// or http://localhost'), []);
});

test('a message is trimmed when it is sent, and the positions of its entities are recalculated', () => {
  const draft = mention('  Hi @ad', '@ad');
  const more = editText(draft, `${draft.text}see https://a.example `, draft.text.length + 22);
  const { message, entities } = toMessage(more);
  assert.equal(message, 'Hi @Ada Lovelace see https://a.example');
  assert.deepEqual(
    entities.map(({ type, startIndex, endIndex }) => [type, message.slice(startIndex, endIndex)]),
    [
      ['mention', '@Ada Lovelace'],
      ['link', 'https://a.example'],
    ],
  );
});

test('another post is carried at the end, whatever its host is called', () => {
  const address = 'http://localhost:3000/activities/1';
  const { message, entities } = withQuote(toMessage(mention('Hi @ad', '@ad')), { id: '1', address });
  assert.equal(message, `Hi @Ada Lovelace\n${address}`);
  const [, link] = entities;
  assert.equal(message.slice(link?.startIndex, link?.endIndex), address);
  assert.deepEqual(withQuote({ message: '', entities: [] }, { id: '1', address }), {
    message: address,
    entities: [{ type: 'link', href: address, startIndex: 0, endIndex: address.length }],
  });
});

test('a sent message becomes a draft again; mentions of hidden people are plain text', () => {
  const place = { startIndex: 3, endIndex: 6 };
  const account = { id: 'ada' };
  const entity = { type: 'mention' as const, ...place, interest: null };
  assert.deepEqual(toDraft({ message: 'Hi Ada', entities: [{ ...entity, account }] }).tokens, [
    { kind: 'mention', id: 'ada', start: 3, end: 6 },
  ]);
  assert.deepEqual(toDraft({ message: 'Hi Ada', entities: [{ ...entity, account: null }] }).tokens, []);
});
