import { BadgePercent, MessageCircleQuestion, Ticket } from 'lucide-react';
import type { HostEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  host: [
    { path: 'tickets', screen: 'tickets.screen.tsx' },
    { path: 'coupons', screen: 'coupons/coupons.screen.tsx' },
    { path: 'questions', screen: 'questions/questions.screen.tsx' },
  ],
};

export const host: readonly HostEntry[] = [
  { path: 'tickets', label: 'tickets.title', icon: Ticket, part: 'registration', rank: 150 },
  { path: 'coupons', label: 'coupons.title', icon: BadgePercent, part: 'registration', rank: 160 },
  {
    path: 'questions',
    label: 'questions.title',
    icon: MessageCircleQuestion,
    part: 'registration',
    rank: 170,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'host-tickets', address: '/host/{festival}/tickets', readers: ['member'] },
  { name: 'host-coupons', address: '/host/{festival}/coupons', readers: ['member'] },
  { name: 'host-questions', address: '/host/{festival}/questions', readers: ['member'] },
];
