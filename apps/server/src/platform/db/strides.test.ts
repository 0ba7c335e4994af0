import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInStrides, type Place, type Stretch } from './strides.ts';

const all: Place[] = Array.from({ length: 1730 }, (_, index) => ({ id: String(index), at: String(index) }));
let widest = 0;
const read = (stretch: Stretch, before: Place | undefined): Promise<Place[]> => {
  const rest = before === undefined ? all : all.slice(all.indexOf(before) + 1);
  widest = Math.max(widest, stretch.offset + stretch.limit);
  return Promise.resolve(rest.slice(stretch.offset, stretch.offset + stretch.limit));
};

for (const pageSize of [1, 7, 25, 100])
  test(`pages of ${pageSize} have every item once, and end with an empty one`, async () => {
    const pages: Place[] = [];
    for (let page = 1; ; page += 1) {
      const items = await readInStrides({ page, pageSize }, read);
      if (items.length === 0) break;
      pages.push(...items);
    }
    assert.deepEqual(pages, all);
    assert.deepEqual(await readInStrides({ page: 10_000, pageSize }, read), []);
    assert.ok(widest <= 500 + 1, String(widest));
  });
