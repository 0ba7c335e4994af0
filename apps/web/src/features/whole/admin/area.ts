import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin', screen: 'admin.screen.tsx' }],
};

export const screens: readonly LookedAt[] = [{ name: 'admin', address: '/admin', readers: ['staff'] }];
