import { getAccount, updateSelf } from '../features/ground/accounts/index.ts';
import { createAddress } from '../features/ground/addresses/index.ts';
import { addDelegate } from '../features/ground/delegates/index.ts';
import { scanLead, updateLead } from '../features/people/leads/index.ts';
import { createTeam } from '../features/whole/teams/index.ts';
import type { Demo } from './demo.ts';

const DAY = 86_400_000;

/** Whom the first person met lately, and what they noted. */
const MET = [
  {
    person: 2,
    days: 3,
    status: 'favorited',
    note: 'Would give a lightning talk on error messages. Send her the form.',
  },
  { person: 7, days: 2, status: 'new', note: 'Has soldering irons for twelve. Needs a room with windows.' },
  { person: 12, days: 1, status: 'new', note: '' },
] as const;

/** Private data of the first person: an address, a delegate, a team, and leads. */
export async function seedBelongings({ people, as }: Demo, staffEmail: string): Promise<void> {
  const ownId = people[0] ?? '';
  const ctx = as(ownId);
  await createAddress(ctx, {
    name: 'Ana Moreira',
    address1: 'Quai des Péniches 12',
    city: 'Brussels',
    state: '',
    country: 'BE',
    zip: '1000',
  });
  await addDelegate(ctx, staffEmail);
  await createTeam(ctx, { name: 'Harbour Welcome Crew', email: staffEmail });
  await updateSelf(ctx, { shareEmail: true });
  for (const { person, days, status, note } of MET) {
    const met = as(ownId, new Date(Date.now() - days * DAY));
    const { share_code } = await getAccount(met, people[person] ?? '');
    const lead = await scanLead(met, share_code);
    await updateLead(met, lead.id, { status, note });
  }
}
