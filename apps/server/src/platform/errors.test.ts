import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { AppError, appError, conflict, forbidden, invalid, notFound, Refusal } from './errors.ts';
import { said } from './texts/texts.ts';
import { verbatimError } from './verbatim-error.ts';

const server = join(import.meta.dirname, '..');

/** Each line below has to be an error of the compiler, which the gates ask. */
export const refusedByTheCompiler = (): unknown[] => [
  // @ts-expect-error no text has this code
  invalid('nothing.of.the.kind'),
  // @ts-expect-error a sentence is no code
  conflict('There is one already.'),
  // @ts-expect-error its sentence needs values
  invalid('hostname.taken'),
  // @ts-expect-error its sentence needs another value
  invalid('hostname.taken', { values: { name: 'x' } }),
  // @ts-expect-error a text of a mail is no refusal
  appError('invalid', 'identity.codeLabel'),
  // @ts-expect-error no text has this code
  forbidden('nothing.of.the.kind'),
  // @ts-expect-error no noun is called so
  notFound('nothing of the kind'),
  // @ts-expect-error no text has this code
  new Refusal('invalid', 'nothing.of.the.kind'),
  // @ts-expect-error an error without a code of the language files is not made
  new AppError('invalid', 'nothing.of.the.kind', 'There is nothing of the kind.'),
];

void describe('refusals', () => {
  it('speak the language of the reader, with texts among their values', () => {
    const error = new Refusal('unprocessable', 'schedule.broken', {
      values: {
        isPlaced: 'true',
        place: said('schedules.line', { line: 5 }),
        reason: said('schedules.empty'),
      },
    });
    assert.equal(error.message, 'line 5: the file is empty');
    assert.equal(error.say('de'), 'Zeile 5: die Datei ist leer');
    assert.equal(error.say('pt'), 'line 5: the file is empty');
  });

  it('of a protocol or a person are the same in each language', () =>
    assert.equal(verbatimError('invalid', 'invalid_grant', 'It is over.').say('de'), 'It is over.'));

  it('without a code are made in the platform alone', async () => {
    const found: string[] = [];
    for await (const path of glob('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })) {
      const source = readFileSync(join(server, path), 'utf8');
      if (/\bextends\s+AppError\b/.test(source)) found.push(path);
    }
    assert.deepEqual(found.sort(), [
      'platform/errors.ts',
      'platform/operator-error.ts',
      'platform/verbatim-error.ts',
    ]);
  });
});
