import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'design', screen: 'design.screen.tsx' }],
};

export const screens: readonly LookedAt[] = [
  { name: 'design', address: '/design', readers: ['visitor'], waits: true },
];
