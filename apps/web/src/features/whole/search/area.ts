import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'search', screen: 'search.screen.tsx' }],
};

export const screens: readonly LookedAt[] = [{ name: 'search', address: '/search?q=har' }];
