import { Rocket } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/start', screen: 'start.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/start',
    label: 'admin.setup',
    text: 'admin.setup.text',
    icon: Rocket,
    module: null,
    power: 'settings',
    rank: 4,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-start', address: '/admin/start', readers: ['staff'] },
];
