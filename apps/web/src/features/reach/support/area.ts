import { LifeBuoy } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'support', screen: 'support.screen.tsx' },
    { path: 'admin/support', screen: 'admin-support.screen.tsx' },
    { path: 'admin/support/answers', screen: 'desk/saved-answers.screen.tsx' },
    { path: 'admin/support/:ticket', screen: 'admin-ticket.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/support', label: 'support.title', icon: LifeBuoy, module: 'support', rank: 90 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/support',
    label: 'support.admin.title',
    text: 'support.admin.text',
    icon: LifeBuoy,
    module: 'support',
    power: 'support:read',
    rank: 10,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'support', address: '/support' },
  { name: 'support-event', address: '/support?event=harbour-lights', readers: ['visitor'] },
  { name: 'admin-support-answers', address: '/admin/support/answers', readers: ['staff'] },
  { name: 'admin-support', address: '/admin/support?status=all', readers: ['staff'] },
];
