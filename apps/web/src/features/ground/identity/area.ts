import { House } from 'lucide-react';
import type { LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  frame: [
    {
      screen: 'auth-layout.tsx',
      children: [
        { path: 'auth/sign-in', screen: 'sign-in.screen.tsx' },
        { path: 'auth/sign-up', screen: 'sign-up.screen.tsx' },
        { path: 'auth/confirm', screen: 'confirm.screen.tsx' },
        { path: 'auth/reset', screen: 'reset.screen.tsx' },
        { path: 'auth/second-step', screen: 'second-step/second-step.screen.tsx' },
        { path: 'auth/change-back', screen: 'change-back.screen.tsx', unseen: 'asks for the code of a mail' },
        { path: 'auth/callback', screen: 'callback.screen.tsx' },
        { path: 'auth/authorize', screen: 'authorize.screen.tsx' },
      ],
    },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/', label: 'shell.home', icon: House, module: null, rank: 10 },
];

export const screens: readonly LookedAt[] = [
  { name: 'home', address: '/', shared: 'without a picture' },
  { name: 'sign-in', address: '/auth/sign-in', readers: ['visitor'] },
  { name: 'sign-up', address: '/auth/sign-up', readers: ['visitor'] },
  { name: 'confirm', address: '/auth/confirm', readers: ['visitor'] },
  { name: 'reset', address: '/auth/reset', readers: ['visitor'] },
  { name: 'second step', address: '/auth/second-step', readers: ['visitor'] },
  { name: 'callback', address: '/auth/callback', readers: ['visitor'] },
  { name: 'callback-taken', address: '/auth/callback?error=email_taken', readers: ['visitor'] },
  { name: 'authorize', address: '/auth/authorize?request=none', readers: ['visitor'] },
];
