import { UsersRound } from 'lucide-react';
import type { LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'people', screen: 'people.screen.tsx' }],
};

export const main: readonly MainEntry[] = [
  { to: '/people', label: 'shell.people', icon: UsersRound, module: 'accounts', rank: 40 },
];

export const screens: readonly LookedAt[] = [
  { name: 'people', address: '/people', shared: 'without a picture' },
];
