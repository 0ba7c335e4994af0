import { History } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/audit', screen: 'audit.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/audit',
    label: 'admin.audit',
    text: 'admin.audit.text',
    icon: History,
    module: null,
    power: 'audit',
    rank: 95,
  },
];

export const screens: readonly LookedAt[] = [{ name: 'audit', address: '/admin/audit', readers: ['staff'] }];
