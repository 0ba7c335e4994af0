import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    {
      path: 'people/:username',
      screen: 'profile.screen.tsx',
      children: [
        { path: '', screen: 'profile-activities.screen.tsx' },
        { path: 'groups', screen: 'profile-groups.screen.tsx' },
        { path: 'media', screen: 'profile-media.screen.tsx' },
        { path: 'followers', screen: 'profile-followers.screen.tsx' },
        { path: 'following', screen: 'profile-following.screen.tsx' },
      ],
    },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'person', address: '/people/ana-moreira', shared: 'with a picture' },
  { name: 'person-groups', address: '/people/ana-moreira/groups' },
  { name: 'person-media', address: '/people/ana-moreira/media' },
  { name: 'person-followers', address: '/people/ana-moreira/followers' },
  { name: 'person-following', address: '/people/ana-moreira/following' },
  { name: 'other-person', address: '/people/yuki-tanabe', shared: 'with a picture' },
];
