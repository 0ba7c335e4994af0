import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '@atrium/api';
import {
  type QueryHandlers,
  addToFront,
  createQueryClient,
  hasPassingFailure,
  isForbidden,
  paged,
  seedDetails,
} from './queries.ts';

function listening() {
  const told: string[] = [];
  const handlers: QueryHandlers = {
    notFound: () => told.push('notFound'),
    forbidden: () => told.push('forbidden'),
    unauthorized: (_error, redirect) => told.push(redirect ? 'unauthorized, redirect' : 'unauthorized'),
    mutationFailed: () => told.push('mutationFailed'),
  };
  return { told, client: createQueryClient(handlers) };
}

describe('a page of which a query failed', () => {
  const failures: [what: string, error: Error, isPassing: boolean][] = [
    ['the server is in trouble', new ApiError(503, ''), true],
    ['it was a lot at once', new ApiError(429, ''), true],
    ['no answer came', new ApiError(0, ''), true],
    ['something else broke', new Error('broken'), true],
    ['not found', new ApiError(404, ''), false],
    ['members only', new ApiError(401, ''), false],
  ];
  for (const [what, error, isPassing] of failures)
    it(`is ${isPassing ? 'not cached' : 'cached'}: ${what}`, async () => {
      const client = createQueryClient();
      await client.prefetchQuery({ queryKey: ['fine'], queryFn: () => 1 });
      assert.equal(hasPassingFailure(client), false);
      await client.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(error) });
      assert.equal(hasPassingFailure(client), isPassing);
    });
});

describe('reads that fail', () => {
  const cases: [status: number, told: string[]][] = [
    [404, ['notFound']],
    [401, ['unauthorized']],
    [403, ['forbidden']],
    [453, ['forbidden']],
    [460, ['forbidden']],
  ];
  for (const [status, expected] of cases) {
    it(`${status}: told once, not tried again`, async () => {
      const { told, client } = listening();
      let tries = 0;
      const queryFn = () => {
        tries += 1;
        return Promise.reject(new ApiError(status, ''));
      };
      await client.prefetchQuery({ queryKey: [status], queryFn });
      assert.equal(tries, 1);
      assert.deepEqual(told, expected);
    });
  }

  it('401 says when it is to lead to the sign-in page', async () => {
    const { told, client } = listening();
    const queryFn = () => Promise.reject(new ApiError(401, ''));
    await client.prefetchQuery({ queryKey: ['a'], queryFn, meta: { redirect: true } });
    assert.deepEqual(told, ['unauthorized, redirect']);
  });

  it('others are tried up to three times more, waiting 1 s and twice as long each time, 30 s at most', () => {
    const { client } = listening();
    const { retry, retryDelay } = client.getDefaultOptions().queries ?? {};
    assert.ok(typeof retry === 'function' && typeof retryDelay === 'function');
    const error = new ApiError(500, '');
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => retry(failures, error)),
      [true, true, true, false],
    );
    assert.deepEqual(
      [0, 1, 2, 5, 9].map((failures) => retryDelay(failures, error)),
      [1000, 2000, 4000, 30_000, 30_000],
    );
  });

  it('writes are never tried again', () => {
    assert.equal(listening().client.getDefaultOptions().mutations?.retry, false);
  });
});

it('453 to 460 are forbidden like 403', () => {
  assert.deepEqual([402, 403, 404, 452, 453, 460, 461].filter(isForbidden), [403, 453, 460]);
});

it('a list has a next page only while the last one was full', () => {
  const { initialPageParam, getNextPageParam } = paged(2);
  assert.equal(initialPageParam, 1);
  assert.equal(getNextPageParam({ data: [1, 2] }, [], 1), 2);
  assert.equal(getNextPageParam({ data: [1] }, [], 1), undefined);
  assert.equal(getNextPageParam({ data: [] }, [], 2), undefined);
  // Edited since it came: one was deleted, or added.
  assert.equal(getNextPageParam({ data: [1], came: 2 }, [], 1), 2);
  assert.equal(getNextPageParam({ data: [1, 2, 3], came: 2 }, [], 1), 2);
  assert.equal(getNextPageParam({ data: [1, 2], came: 1 }, [], 1), undefined);
});

it('items of a list are known under every name, a minute old, and never replace a detail', () => {
  const { client } = listening();
  client.setQueryData(['event', 'known'], 'detail');
  seedDetails(
    client,
    [
      { id: '1', slug: 'known' },
      { id: '2', username: 'ada', alternateId: 7 },
    ],
    (name) => ['event', name],
  );
  assert.equal(client.getQueryData(['event', 'known']), 'detail');
  for (const name of ['1', '2', 'ada', '7']) {
    const state = client.getQueryState(['event', name]);
    assert.ok(state !== undefined && Date.now() - state.dataUpdatedAt >= 60_000, name);
  }
});

it('a new item stands at the front of the first page', () => {
  const { client } = listening();
  client.setQueryData(['list'], { pages: [{ data: [2] }, { data: [3] }], pageParams: [1, 2] });
  addToFront(client, ['list'], 1);
  assert.deepEqual(client.getQueryData(['list']), {
    pages: [{ data: [1, 2] }, { data: [3] }],
    pageParams: [1, 2],
  });
  addToFront(client, ['absent'], 1);
  assert.equal(client.getQueryData(['absent']), undefined);
});
