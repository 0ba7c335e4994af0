import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'notifications', screen: 'notifications.screen.tsx' },
    { path: 'unsubscribe/:token', screen: 'unsubscribe.screen.tsx' },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'notifications', address: '/notifications', readers: ['member'] },
];
