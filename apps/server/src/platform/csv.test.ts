import assert from 'node:assert/strict';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { begun } from './begun.ts';
import { writeCsv } from './csv.ts';

const COLUMNS = [{ key: 'name', header: 'Name' }];
const write = (rows: AsyncIterable<string> | Iterable<string>) =>
  writeCsv(rows, COLUMNS, (name) => ({ name }));

test('texts that spreadsheets would run stay texts, and lines stay in their cell', async () => {
  assert.equal(
    (await buffer(write(['=1+1', 'a "b"\nc', 'plain']))).toString(),
    '\ufeff"Name"\r\n"\'=1+1"\r\n"a ""b""\nc"\r\n"plain"\r\n',
  );
});

test('an error of the rows ends the table and nothing else', async () => {
  async function* failing() {
    yield 'one';
    throw new Error('the database went away');
  }
  await assert.rejects(text(write(failing())), /the database went away/);
});

test('a reader who leaves ends the rows', async () => {
  const ended = Promise.withResolvers<undefined>();
  async function* endless() {
    try {
      for (;;) yield 'again';
    } finally {
      ended.resolve(undefined);
    }
  }
  const table = write(endless());
  for await (const _chunk of table) break;
  await ended.promise;
});

test('rows that have begun refuse before anything is sent, and lose none', async () => {
  async function* refused() {
    throw new Error('refused');
    yield 'never';
  }
  await assert.rejects(begun(refused()), /refused/);
  async function* rows() {
    yield* ['one', 'two'];
  }
  assert.match(await text(write(await begun(rows()))), /"one"\r\n"two"/);
});
