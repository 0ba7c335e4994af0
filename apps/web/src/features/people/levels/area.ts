import { HeartHandshake } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'levels', screen: 'levels.screen.tsx' },
    { path: 'admin/levels', screen: 'admin-levels.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/levels', label: 'levels.title', icon: HeartHandshake, module: 'sponsors', rank: 80 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/levels',
    label: 'levels.title',
    text: 'levels.admin.text',
    icon: HeartHandshake,
    module: 'sponsors',
    power: 'sponsors:write',
    rank: 70,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'levels', address: '/levels', shared: 'without a picture' },
  { name: 'admin-levels', address: '/admin/levels', readers: ['staff'] },
];
