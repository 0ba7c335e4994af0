import { createActivity, reportActivity } from '../features/talk/activities/index.ts';
import { createRule } from '../features/ground/rules/index.ts';
import type { Demo } from './demo.ts';

const DAY = 24 * 3_600_000;

/** A post that some reported and one that a rule holds back, so that those who moderate find something to decide. */
export async function seedModeration({ people, as, asStaff }: Demo): Promise<void> {
  const person = (index: number): string => people[index % people.length] ?? '';
  const long = new Date(Date.now() - 11 * DAY);
  await createRule(asStaff(), { kind: 'word', pattern: 'giveaway', action: 'hold' });
  const offer = {
    message:
      'Selling three boat tickets for twice the price, write to me and not to the organisers. Cash only!',
  };
  const { row } = await createActivity(as(person(17), long), offer, undefined);
  await reportActivity(as(person(5), long), row.id, {
    reason: 'spam',
    note: 'The same text stood in two groups already.',
  });
  await reportActivity(as(person(9), long), row.id, { reason: 'other' });
  const mugs = { message: 'A giveaway for early birds: the first ten who answer get a mug.' };
  await createActivity(as(person(12), long), mugs, undefined);
}
