import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'share', screen: 'share.screen.tsx' },
    {
      path: 'settings',
      screen: 'settings-layout.tsx',
      children: [
        { path: '', screen: 'settings.screen.tsx' },
        { path: 'profile', screen: 'profile/profile.screen.tsx' },
        { path: 'interests', screen: 'interests.screen.tsx' },
        { path: 'addresses', screen: 'addresses.screen.tsx' },
        { path: 'payment-methods', screen: 'payment-methods.screen.tsx' },
        { path: 'delegates', screen: 'acting/delegates.screen.tsx' },
        { path: 'teams', screen: 'acting/teams.screen.tsx' },
        { path: 'shared-access', screen: 'acting/shared-access.screen.tsx' },
        { path: 'refused', screen: 'acting/refused.screen.tsx' },
        { path: 'notifications', screen: 'notifications.screen.tsx' },
        { path: 'language', screen: 'language.screen.tsx' },
        { path: 'review', screen: 'security/review.screen.tsx' },
        { path: 'security', screen: 'security/security.screen.tsx' },
        { path: 'sign-ins', screen: 'security/sign-ins.screen.tsx' },
        { path: 'data', screen: 'data.screen.tsx' },
      ],
    },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'share', address: '/share' },
  { name: 'settings-notifications', address: '/settings/notifications', readers: ['member'] },
  { name: 'settings', address: '/settings' },
  { name: 'settings-profile', address: '/settings/profile', readers: ['member'] },
  { name: 'settings-interests', address: '/settings/interests', readers: ['member'] },
  { name: 'settings-review', address: '/settings/review', readers: ['member'] },
  { name: 'settings-security', address: '/settings/security', readers: ['member'] },
  { name: 'settings-sign-ins', address: '/settings/sign-ins', readers: ['member'] },
  { name: 'settings-data', address: '/settings/data', readers: ['member'] },
  { name: 'settings-addresses', address: '/settings/addresses', readers: ['member'] },
  { name: 'settings-payment-methods', address: '/settings/payment-methods', readers: ['member'] },
  { name: 'settings-delegates', address: '/settings/delegates', readers: ['member'] },
  { name: 'settings-teams', address: '/settings/teams', readers: ['member'] },
  { name: 'settings-shared-access', address: '/settings/shared-access', readers: ['member'] },
  { name: 'settings-refused', address: '/settings/refused', readers: ['member'] },
  { name: 'settings-language', address: '/settings/language' },
];
