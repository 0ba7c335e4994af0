import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { FONT_FILES, faceOf, type Face } from './fonts.ts';
import { createPaper } from './paper.ts';

const doc = new PDFDocument();

/** Whether the file itself has a shape for the sign; what it lacks is printed as a box. */
function hasShape(face: Face, weight: 'regular' | 'bold', sign: string): boolean {
  doc.font(FONT_FILES[face][weight]);
  // The open font, which the types keep to the library itself.
  const { _font } = doc as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
  };
  return _font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

test('names of many scripts are set in faces that have their letters', () => {
  for (const [name, face] of [
    ['Łuczak Ærø Ñandú Ελένη Жанна Հայկ', 'latin'],
    ['مريم שרה', 'latin'],
    ['田中さくら', 'cjk'],
    ['김민지 뷁', 'korean'],
    ['สมชาย น้ำ', 'thai'],
    ['अनन्या श्रीवास्तव', 'devanagari'],
  ] as const)
    for (const sign of name.replaceAll(' ', '')) {
      assert.equal(faceOf(sign), face, `${sign} of ${name}`);
      for (const weight of ['regular', 'bold'] as const)
        assert.ok(hasShape(face, weight, sign), `${sign} in ${face} ${weight}`);
    }
  // Control: `hasShape` does report a missing glyph.
  assert.equal(hasShape('latin', 'regular', '김'), false);
  assert.equal(hasShape('cjk', 'regular', 'ส'), false);
});

test('names in these scripts are written next to other characters', async () => {
  const paper = createPaper({
    title: 'Names',
    author: 'Harbour',
    language: 'en',
    direction: 'ltr',
    createdAt: new Date(),
  });
  paper.addPage();
  for (const name of ['김 민지 · Seoul, 2F', 'สมชาย น้ำใจ (ไทย)', 'अनन्या श्रीवास्तव क्षत्रिय।', '田中 さくら'])
    for (const weight of ['regular', 'bold'] as const)
      paper.write(name, { x: 40, y: 40, width: 120 }, { size: 20, weight, direction: 'auto' });
  assert.ok((await paper.finish()).length > 1000);
});
