import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compatible, searchable } from './text.ts';

test('no sign of Unicode becomes more than seven', () => {
  const grown: string[] = [];
  for (let codePoint = 0; codePoint < 0x11_0000; codePoint += 1) {
    const sign = String.fromCodePoint(codePoint);
    const most = 7 * sign.length;
    const folded = [compatible(sign, 'NFKC'), compatible(sign, 'NFKD'), searchable(sign)];
    if (folded.some(({ length }) => length > most)) grown.push(codePoint.toString(16));
  }
  assert.deepEqual(grown, []);
});

test('text of every script has the form that Unicode gives it', () => {
  for (const text of ['한국어', 'Tiếng Việt', 'ﻻ ﷲ ﷼', '㎏ ㍿ ㌖', 'ﬁne ½ ａｂ', 'क़ि', 'ế', '𝔟⑳', 'שּׁ'])
    for (const form of ['NFKC', 'NFKD'] as const) assert.equal(compatible(text, form), text.normalize(form));
  for (const text of ['صلى \ufdfa الله', 'e\u0301\ufdfbe\u0301'])
    assert.equal(
      compatible(text, 'NFKC'),
      text
        .split(/([\ufdfa\ufdfb])/)
        .map((part, at) => (at % 2 === 1 ? part : part.normalize('NFKC')))
        .join(''),
    );
});
