import { KeyRound } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/roles', screen: 'roles.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/roles',
    label: 'roles.title',
    text: 'roles.text',
    icon: KeyRound,
    module: null,
    power: 'roles',
    rank: 100,
  },
];

export const screens: readonly LookedAt[] = [{ name: 'roles', address: '/admin/roles', readers: ['staff'] }];
