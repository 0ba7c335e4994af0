import type { PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: '', screen: 'home.screen.tsx' }],
};
