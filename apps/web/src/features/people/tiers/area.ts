import { Medal } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/tiers', screen: 'admin-tiers.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/tiers',
    label: 'admin.tiers.title',
    text: 'admin.tiers.text',
    icon: Medal,
    module: 'accounts',
    power: 'accounts:read',
    rank: 14,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-tiers', address: '/admin/tiers', readers: ['staff'] },
];
