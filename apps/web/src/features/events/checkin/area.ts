import { ChartColumn, ScanLine, UsersRound } from 'lucide-react';
import type { HostEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  frame: [
    { screen: 'door-layout.tsx', children: [{ path: 'host/:slug/check-in', screen: 'door.screen.tsx' }] },
  ],
  host: [
    { path: 'attendees', screen: 'attendees.screen.tsx' },
    { path: 'attendees/:account', screen: 'attendee.screen.tsx' },
    { path: 'report', screen: 'report.screen.tsx' },
  ],
};

export const host: readonly HostEntry[] = [
  { path: 'attendees', label: 'attendees.title', icon: UsersRound, part: 'people', rank: 80 },
  { path: 'check-in', label: 'checkin.area', icon: ScanLine, part: 'people', rank: 100 },
  { path: 'report', label: 'report.title', icon: ChartColumn, part: 'people', rank: 110 },
];

export const screens: readonly LookedAt[] = [
  { name: 'host-attendees', address: '/host/open-source-evening/attendees', readers: ['member'] },
  { name: 'host-report', address: '/host/open-source-evening/report', readers: ['member'] },
  { name: 'host-check-in', address: '/host/open-source-evening/check-in', readers: ['member'] },
];
