import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'pages/:kind', screen: 'organization-page.screen.tsx' }],
};

export const screens: readonly LookedAt[] = [
  { name: 'organization-page', address: '/pages/privacy', shared: 'without a picture' },
];
