import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CaptionsError, readCaptions, writeCaptions } from './captions.ts';
import { MAX_CUES, MAX_TEXT } from './captions.types.ts';

const written = (source: string): string => writeCaptions(readCaptions(source));
const cue = (words: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;
const wordsOf = (source: string): string => written(source).split('\n').slice(3).join('\n').trim();
const refusal = (source: string): [string, number] | undefined => {
  try {
    readCaptions(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    return [error.reason, error.line];
  }
};

test('SRT becomes WebVTT, whatever its line ends', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,5 --> 00:00:02,250\r\n<font color="red">Ahoy</font>\r\nthere\r\n\r\n2\r\n1:00:00,000 --> 1:00:01,000\r\nLater\r\n';
  assert.equal(
    written(srt),
    'WEBVTT\n\n00:00:01.500 --> 00:00:02.250\nAhoy\nthere\n\n01:00:00.000 --> 01:00:01.000\nLater\n',
  );
});

test('cues keep their tags and their place, and come in the order of time', () => {
  const vtt = `WEBVTT - made elsewhere
X-TIMESTAMP-MAP=LOCAL:00:00:00.000

NOTE
for the editor only

STYLE
::cue { background: url(https://evil.example/x.png) }

REGION
id:fred

second
00:03.000 --> 00:04.000 align:start line:90%,end region:fred style:evil position:200%
<v.loud Ana &amp; Rui>Second <i.x>one</i></v>

00:01.000 --> 00:02.000
First
`;
  assert.equal(
    written(vtt),
    `WEBVTT

00:00:01.000 --> 00:00:02.000
First

00:00:03.000 --> 00:00:04.000 align:start line:90%,end
<v Ana &amp; Rui>Second <i>one</i></v>
`,
  );
  const [, second] = readCaptions(vtt);
  assert.deepEqual([second?.speaker, second?.plain], ['Ana & Rui', 'Second one']);
});

test('no other tag survives, and none stays open', () => {
  for (const [given, expected] of [
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<b onclick="x()">Bold', '<b>Bold</b>'],
    ['<b><i>both</b></i>', '<b><i>both</i></b>'],
    ['</b>none<u>', 'none<u></u>'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<<script>script>x', '&lt;script&gt;x'],
    ['<v <b>>Ana', '&lt;v <b>&gt;Ana</b>'],
    ['<v &lt;b&gt;>Ana', '<v &lt;b&gt;>Ana</v>'],
    ['<rt>read</rt> <ruby>漢<rt>kan</rt></ruby>', 'read <ruby>漢<rt>kan</rt></ruby>'],
    ['a\u0000b\u001b[31m\ud800', 'ab[31m\ufffd'],
  ] as const)
    assert.equal(wordsOf(cue(given)), expected, given);
  const deep = wordsOf(cue('<b>'.repeat(600) + 'x'));
  assert.equal(deep, `${'<b>'.repeat(8)}x${'</b>'.repeat(8)}`);
});

test('captions that were written read the same again', () => {
  const once = written(cue('<v Ana>1 &lt; 2 <ruby>漢<rt>kan</rt></ruby>\n- and\n<b>more'));
  assert.equal(written(once), once);
});

test('captions that are much longer once written are read again', () => {
  const again = (source: string) => readCaptions(written(source), true);
  const signs = 'a'.repeat(1950) + '&'.repeat(15);
  assert.equal(again(cue(signs))[0]?.plain, signs);
  const deep = '<b>'.repeat(8) + 'x'.repeat(1970);
  assert.equal(again(cue(deep))[0]?.plain, 'x'.repeat(1970));
  const half = '00:01.000 --> 00:02.000\n' + '&'.repeat(1999) + '\n\n';
  const full = 'WEBVTT\n\n' + half.repeat(Math.floor((MAX_TEXT - 10) / half.length));
  assert.ok(again(full).length > 190);
  const most = written(full);
  assert.ok(Buffer.byteLength(most) < 4_000_000, 'more than the table takes');
  assert.equal(again(cue('<v Ana--\n>Hello'))[0]?.speaker, 'Ana');
});

const piece = fc.constantFrom(
  '<', '>', '&', '-', '--', '\n', '\n\n', '<b>', '</b>', '<i.x>', '<v Ana', '<v ', '</v>', '<ruby>', '<rt>', '</ruby>', 'x', ' ',
  '&lt;', '&gt;', '&amp;', '&nbsp;', '&lrm;', '\u0000', '\u0085', '\u2028', '\ud800', 'WEBVTT', 'NOTE', '00:01.000', '/',
); // prettier-ignore

test('captions made of hostile pieces are read again once they are written', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 15 }), (pieces) => {
      const source = cue(pieces.join(''));
      if (refusal(source) !== undefined) return;
      read += 1;
      assert.equal(readCaptions(written(source), true).length, readCaptions(source).length);
    }),
    { numRuns: 3000 },
  );
  assert.ok(read > 300, `${read} were read`);
});

test('mistakes are told with their line', () => {
  assert.deepEqual(refusal('<html>\n<body>\n'), ['shape', 1]);
  assert.deepEqual(refusal('WEBVTTX\n\n00:01.000 --> 00:02.000\nx'), ['shape', 1]);
  assert.deepEqual(refusal('WEBVTT\n\n00:02.000 --> 00:01.000\nx'), ['time', 3]);
  assert.deepEqual(refusal('WEBVTT\n\n00:00.000 --> 99:00:00.000\nx'), ['time', 3]);
  assert.deepEqual(refusal('WEBVTT\n\n00:61.000 --> 01:70.000\nx'), ['time', 3]);
  assert.deepEqual(refusal(cue('x') + '00:03.000 --> 00:04.000\nno empty line before'), ['shape', 5]);
  assert.deepEqual(refusal('WEBVTT\n\nNOTE only this\n'), ['empty', 1]);
  assert.deepEqual(refusal(cue('<b></b>')), ['empty', 1]);
  assert.deepEqual(refusal(cue('x'.repeat(2001))), ['long', 3]);
  assert.deepEqual(refusal('x'.repeat(MAX_TEXT + 1)), ['long', 1]);
  const many = 'WEBVTT\n\n' + '00:01.000 --> 00:02.000\nx\n\n'.repeat(MAX_CUES + 1);
  assert.equal(refusal(many)?.[0], 'many');
});

test('files that are made to take long are read at once', () => {
  for (const piece of ['<', '<v ', '&', '-->', '</b', '<b>', '00:00', '\n\n1', 'a.', '<v a.'])
    refusal(cue(piece.repeat(Math.floor((MAX_TEXT - 1000) / piece.length))));
  refusal('WEBVTT\n\n00:01.000 --> 00:02.000 ' + 'line:'.repeat(70_000) + '\nx');
  refusal('WEBVTT\n\n00:01.000' + ' '.repeat(390_000) + '--> x\nx');
});
