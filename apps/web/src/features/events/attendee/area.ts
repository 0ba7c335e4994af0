import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'my/events', screen: 'my-events.screen.tsx' },
    { path: 'events/:slug/pass', screen: 'passes.screen.tsx' },
    { path: 'events/:slug/pass/:passId', screen: 'pass.screen.tsx' },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'my-events', address: '/my/events', readers: ['member'] },
  { name: 'my-events-past', address: '/my/events?past=1', readers: ['member'] },
  { name: 'passes', address: '/events/accessibility-clinic/pass', readers: ['member'] },
];
