import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    {
      path: 'events/:slug/register',
      screen: 'register-layout.tsx',
      children: [
        { path: '', screen: 'choosing/passes.screen.tsx' },
        { path: 'extras', screen: 'choosing/extras.screen.tsx', unseen: 'asks for a registration under way' },
        {
          path: 'questions',
          screen: 'questions/questions.screen.tsx',
          unseen: 'asks for a registration under way',
        },
        { path: 'pay', screen: 'paying/pay.screen.tsx' },
        { path: 'done', screen: 'paying/done.screen.tsx', unseen: 'asks for a registration under way' },
        { path: 'group', screen: 'group-tickets/group.screen.tsx' },
        { path: 'waitlist', screen: 'waitlist/waitlist.screen.tsx' },
      ],
    },
    { path: 'events/:slug/pass/:passId/sessions', screen: 'sessions/sessions.screen.tsx' },
    { path: 'events/:slug/pass/:passId/sessions/:session', screen: 'sessions/session.screen.tsx' },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'register', address: '/events/{festival}/register', readers: ['member'] },
  { name: 'register-group', address: '/events/{festival}/register/group', readers: ['member'] },
  { name: 'register-waitlist', address: '/events/{festival}/register/waitlist', readers: ['member'] },
  { name: 'register-pay', address: '/events/{festival}/register/pay', readers: ['member'] },
];
