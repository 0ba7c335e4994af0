import { HardDrive } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/storage', screen: 'pictures.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/storage',
    label: 'admin.storage.title',
    text: 'admin.storage.text',
    icon: HardDrive,
    module: 'storage',
    power: 'storage:read',
    rank: 85,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-storage', address: '/admin/storage', readers: ['staff'] },
];
