import { PackageOpen } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/settings/export', screen: 'export.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/settings/export',
    label: 'admin.export',
    text: 'admin.export.text',
    icon: PackageOpen,
    module: null,
    power: 'roles',
    rank: 180,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-export', address: '/admin/settings/export', readers: ['staff'] },
];
