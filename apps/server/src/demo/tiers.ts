import { grantTier, tiers } from '../features/people/tiers/index.ts';
import { COMPANIES } from './companies.ts';
import type { Demo } from './demo.ts';
import { logoName, readPicture } from './pictures.ts';

const TIERS = [
  { name: 'Founding member', iconName: 'anchor', color: '#0f766e', priority: 10, people: [0, 3, 8] },
  { name: 'Patron', iconName: 'star', color: '#b7791f', priority: 5, people: [0, 5] },
] as const;

/** Badges, with the pictures of two companies. */
export async function seedTiers(demo: Demo): Promise<void> {
  const staff = demo.asStaff();
  for (const [index, { people, ...tier }] of TIERS.entries()) {
    const image = (await readPicture(logoName(COMPANIES[index]?.name ?? ''))).toString('base64');
    const { id } = await tiers.create(staff, { ...tier, image });
    for (const person of people)
      await grantTier(staff, { accountId: demo.people[person] ?? '', tierId: id }, null);
  }
}
