import { BadgePercent } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'benefits', screen: 'benefits.screen.tsx' },
    { path: 'admin/benefits', screen: 'admin-benefits.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/benefits', label: 'benefits.title', icon: BadgePercent, module: 'benefits', rank: 70 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/benefits',
    label: 'benefits.title',
    text: 'benefits.admin.text',
    icon: BadgePercent,
    module: 'benefits',
    power: 'benefits:read',
    rank: 60,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'benefits', address: '/benefits', shared: 'without a picture' },
  { name: 'admin-benefits', address: '/admin/benefits', readers: ['staff'] },
];
