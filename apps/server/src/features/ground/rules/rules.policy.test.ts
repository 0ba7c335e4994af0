import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBreakingLine, findBroken, namesLink, patternKey, type Rule } from './rules.policy.ts';

const rule = (kind: 'word' | 'link', pattern: string): Rule => {
  const pattern_key = patternKey(kind, pattern);
  assert.ok(pattern_key, pattern);
  return { id: pattern, kind, pattern, pattern_key, action: 'refuse' };
};
const breaks = (pattern: string, text: string): boolean =>
  findBroken([rule('word', pattern)], [text], []).length === 1;
const links = (domain: string, text: string, hrefs: string[] = []): boolean =>
  findBroken([rule('link', domain)], [text], hrefs).length === 1;

test('a word is found however it is written', () => {
  for (const text of [
    'badger',
    'A BADGER!',
    'bàdgér',
    'ｂａｄｇｅｒ',
    'bad\u200bger',
    'b\u00adadger',
    'b4dg3r',
    'b@dger?',
    '(badger)',
    'b̷a̷d̷g̷e̷r̷',
    'x,badger,y',
  ])
    assert.ok(breaks('badger', text), text);
  assert.ok(breaks('Bádger', 'badger'));
  assert.ok(breaks('free money', 'Free,  money'));
  assert.ok(breaks('kill', 'k1ll') && breaks('kill', 'ki11') && breaks('kill', 'k!ll'));
  assert.ok(breaks('5g', 'the 5G tower'));
  assert.ok(breaks('straße', 'STRASSE'));
});

test('text that only contains the word, or only looks alike, is let through', () => {
  for (const text of ['badgers', 'honeybadger', 'bad ger', 'badge', 'b4dg3rs', ''])
    assert.ok(!breaks('badger', text), text);
  assert.ok(breaks('hello', 'hello!'));
  assert.ok(!breaks('ass', 'a class, an assessment, bass'));
  assert.ok(!breaks('soda', 'in 2024'));
  assert.ok(!breaks('sg', '5g'.toUpperCase().replace('G', '9')));
  assert.ok(!breaks('fail', 'the fall'));
});

test('scripts without spaces have no borders, those with borders keep them', () => {
  assert.ok(breaks('死ね', 'お前は死ねばいい'));
  assert.ok(breaks('傻瓜', '你是傻瓜吗'));
  assert.ok(breaks('バカ', 'あのバカだ'));
  assert.ok(!breaks('バカ', 'バカンスに行く'));
  assert.ok(!breaks('ばか', 'はか'), 'marks that make another letter stay');
  assert.ok(breaks('바보', '그는 바보다'), 'particles may follow');
  assert.ok(!breaks('바보', '큰바보'), 'but nothing stands before');
  assert.ok(breaks('ไอ้บ้า', 'เขาคือไอ้บ้าจริง'));
  assert.ok(breaks('🍆', 'look🍆here'));
  assert.ok(breaks('كلب', 'هذا كَلْب'), 'with vowels');
  assert.ok(!breaks('كلب', 'كلبنا'));
});

test('a domain is found with its subdomains, as link or as text, in punycode or not', () => {
  for (const text of [
    'see bad.example',
    'https://bad.example/x?y',
    'http://www.Bad.Example.',
    '//a.b.bad.example:8080',
    'ok.example@bad.example',
    'ｂａｄ．ｅｘａｍｐｌｅ',
    'b\u200bad.example',
  ])
    assert.ok(links('bad.example', text), text);
  assert.ok(links('https://Bad.example/path', 'bad.example'));
  assert.ok(links('bad.example', 'no text', ['https://cdn.bad.example/a']));
  assert.ok(
    links('bücher.example', 'xn--bcher-kva.example') && links('xn--bcher-kva.example', 'BÜCHER.example'),
  );
  for (const text of ['notbad.example', 'bad.example.org', 'bad', 'bad. example'])
    assert.ok(!links('bad.example', text), text);
});

test('of words that begin alike, each is found where it stands', () => {
  const words = ['死', '死ね', '死ね死ね', 'free', 'free money', 'free money now', 'freedom'];
  const rules = words.map((word) => rule('word', word));
  const found = (text: string): string[] =>
    findBroken(rules, [text], [])
      .map(({ pattern }) => pattern)
      .toSorted();
  assert.deepEqual(found('free money nowhere'), ['free', 'free money']);
  assert.deepEqual(found('freedom, freely'), ['freedom']);
  assert.deepEqual(found('死ね死'), ['死', '死ね']);
  assert.deepEqual(found('a free moneybox'), ['free']);
});

test('the line with which a word is complete is named', () => {
  const rules = [rule('word', 'free money')];
  assert.equal(findBreakingLine(rules, ['a', 'free', 'money', 'free money'], '\n'), 2);
  assert.equal(findBreakingLine(rules, ['a', 'free', 'money', 'b'], ' \u{1F6D1} '), undefined);
});

test('patterns of which nothing could be found are none', () => {
  for (const pattern of ['', '  ', '---', '\u200b']) assert.equal(patternKey('word', pattern), undefined);
  for (const pattern of ['', 'com', 'a b', 'http://', '[::1]'])
    assert.equal(patternKey('link', pattern), undefined);
});

test('links are recognized', () => {
  for (const text of ['https://x', 'HTTP://x', 'www.x.y', 'h\u200bttp://x']) assert.ok(namesLink(text), text);
  for (const text of ['Node.js', 'e.g. this', 'a/b']) assert.ok(!namesLink(text), text);
});

test('time grows with the text, not with how it is written', () => {
  const rules = Array.from({ length: 1000 }, (_, index) => rule('word', `${'a'.repeat(60)} ${index}`));
  const work = (text: string): number => {
    const start = process.cpuUsage().user;
    findBroken(rules, [text], []);
    return process.cpuUsage().user - start;
  };
  for (const unit of ['a', 'a ', '1!', '.a', '死', '!', '@$', '\u321d', '\ufdfa'])
    // A search that began anew for each rule, or went back on its steps, would take minutes.
    assert.ok(work(unit.repeat(50_000)) < 2_000_000, unit);
});
