import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApp, until } from '../../../../testing/app.ts';
import { checkCapacity } from '../../registration/index.ts';
import type { SurveyResultsView } from '../results/results.schemas.ts';
import { ask, choose, openSurvey, section } from '../surveys.factory.ts';

const CROWD = 1000;
const SEATS = 100;

/** Connections that are open at once, as a balancer keeps them. */
const AT_ONCE = 100;

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<number, R>();
  const left = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      results.set(next[0], await work(next[1]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return items.flatMap((_, index) => results.get(index) ?? []);
}

/** A server that is busy says so, and is asked again. */
const answered = <T extends { readonly statusCode: number }>(ask: () => Promise<T>): Promise<T> =>
  until(ask, ({ statusCode }) => statusCode !== 503);

const testApp = createTestApp({ TRUST_PROXY: '1' });
after(async () => (await testApp).close());

test('a thousand submit at once: each is counted once, and a hundred seats go to a hundred', async () => {
  const app = await testApp;
  const org = await app.organization();
  const staff = await org.staff();
  const seat = ask({
    name: 'Seat',
    type: 'radio',
    choices: [choose('front', { limit: SEATS }), choose('back')],
  });
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([seat, note])]);
  // Each from an address of its own, as of a thousand phones.
  const from = (index: number) => ({ 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` });
  const everyone = Array.from({ length: CROWD }, (_, index) => index);
  const paths = await inParallel(everyone, async (index) => {
    const path = `/surveys/${id}/submissions`;
    const { body, statusCode } = await answered(() =>
      org.visitor.post<{ id: string }>(path, undefined, from(index)),
    );
    assert.equal(statusCode, 200, body.message);
    return `${path}/${body.data.id}/submit`;
  });
  const submit = (index: number, value: string) =>
    answered(() =>
      org.visitor.post(
        paths[index] ?? '',
        [
          { questionId: seat.id, value },
          { questionId: note.id, value: `note ${index}` },
        ],
        from(index),
      ),
    );
  const first = await inParallel(everyone, (index) => submit(index, 'front'));
  const refused = everyone.filter((index) => first[index]?.statusCode !== 200);
  assert.equal(refused.length, CROWD - SEATS);
  assert.ok(refused.every((index) => first[index]?.body.code === 'stock.soldOut'));
  // Twice at once, as hurried fingers do.
  const second = await inParallel(
    refused.flatMap((index) => [index, index]),
    (index) => submit(index, 'back'),
  );
  assert.equal(second.filter(({ statusCode }) => statusCode === 200).length, CROWD - SEATS);
  assert.ok(second.every(({ statusCode, body }) => statusCode === 200 || body.code === 'survey.submitted'));
  const { data } = (await staff.get<SurveyResultsView>(`/admin/surveys/${id}/results`)).body;
  assert.deepEqual([data.begun, data.submitted], [0, CROWD]);
  const [seats, notes] = data.sections[0]?.questions ?? [];
  assert.deepEqual(
    seats?.values.map(({ value, count }) => [value, count]),
    [
      ['front', SEATS],
      ['back', CROWD - SEATS],
    ],
  );
  assert.equal(notes?.answered, CROWD);
  assert.deepEqual(await checkCapacity(org.context()), []);
});
