import { Hash } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'interests/:interest', screen: 'interest.screen.tsx' },
    { path: 'admin/interests', screen: 'admin/admin-interests.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/interests',
    label: 'admin.interests.title',
    text: 'admin.interests.text',
    icon: Hash,
    module: 'interests',
    power: 'interests:read',
    rank: 22,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'interest', address: '/interests/accessibility', shared: 'without a picture' },
  { name: 'admin-interests', address: '/admin/interests', readers: ['staff'] },
];
