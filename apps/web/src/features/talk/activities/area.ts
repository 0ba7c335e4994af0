import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  event: [{ path: 'activities', screen: 'event-activities.screen.tsx' }],
  page: [
    { path: 'activities/:activityId', screen: 'activity.screen.tsx' },
    { path: 'my/groups', screen: 'own-groups.screen.tsx' },
  ],
  group: [
    { path: '', screen: 'group-feed.screen.tsx' },
    { path: 'media', screen: 'group-media.screen.tsx' },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'activity', address: '/activities/{activity}' },
  { name: 'own-groups-posts', address: '/my/groups', readers: ['member'] },
  { name: 'event-activities', address: '/events/{festival}/activities' },
  { name: 'group', address: '/groups/open-source-evening' },
  { name: 'group-private', address: '/groups/volunteers' },
  { name: 'group-media', address: '/groups/open-source-evening/media' },
];
