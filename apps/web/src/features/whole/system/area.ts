import { Server } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/system', screen: 'system.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/system',
    label: 'admin.system',
    text: 'admin.system.text',
    icon: Server,
    module: null,
    power: 'installation',
    rank: 190,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-system', address: '/admin/system', readers: ['staff'] },
];
