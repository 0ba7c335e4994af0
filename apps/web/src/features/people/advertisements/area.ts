import { RectangleEllipsis } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'admin/advertisements', screen: 'admin-advertisements.screen.tsx' },
    { path: 'admin/advertisements/:advertisement', screen: 'admin-advertisement.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/advertisements',
    label: 'ads.title',
    text: 'ads.text',
    icon: RectangleEllipsis,
    module: 'advertisements',
    power: 'advertisements:read',
    rank: 80,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-advertisements', address: '/admin/advertisements', readers: ['staff'] },
];
