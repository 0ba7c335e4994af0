import { createPlan, addPrice, subscribe } from '../features/money/subscriptions/index.ts';
import { sellChannel } from './channels.ts';
import type { Demo } from './demo.ts';

interface DemoPlan {
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly featured: boolean;
  readonly pauseDays: number;
  /** By the month and by the year. */
  readonly prices: readonly (readonly [amount: number, interval: 'month' | 'year'])[];
}

const PLANS: readonly DemoPlan[] = [
  {
    name: 'Friend of the harbour',
    description: 'For those who come now and then.',
    features: ['Newsletter', 'Recordings of all talks'],
    featured: false,
    pauseDays: 0,
    prices: [[500, 'month']],
  },
  {
    name: 'Crew',
    description: 'For those who keep the lights on.',
    features: ['All that friends have', 'A seat at every workshop', 'The workshop after hours'],
    featured: true,
    pauseDays: 30,
    prices: [
      [1500, 'month'],
      [15_000, 'year'],
    ],
  },
];

/** Two plans, and some who have chosen one of them and not paid yet. */
export async function seedSubscriptions(demo: Demo): Promise<void> {
  const staff = demo.asStaff();
  const planIds: string[] = [];
  for (const [index, { prices, features, ...plan }] of PLANS.entries()) {
    const { product } = await createPlan(staff, { ...plan, features: [...features] }, undefined);
    planIds.push(product.id);
    let priceId = '';
    for (const [amount, interval] of prices) {
      const made = await addPrice(staff, product.id, { amount, interval, intervalCount: 1 }, undefined);
      priceId = made.prices[0]?.id ?? priceId;
    }
    const accountId = demo.people[index + 3];
    if (accountId !== undefined)
      await subscribe(demo.as(accountId), { productId: product.id, priceId, quantity: 1 });
  }
  await sellChannel(demo, planIds.slice(1));
}
