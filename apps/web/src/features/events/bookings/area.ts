import { CalendarClock, DoorOpen } from 'lucide-react';
import type { AdminEntry, HostEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  frame: [
    {
      screen: 'door/door-layout.tsx',
      children: [{ path: 'places/:slug/:space/door', screen: 'door/door.screen.tsx' }],
    },
  ],
  host: [{ path: 'spaces', screen: 'for-events/spaces.screen.tsx' }],
  page: [
    { path: 'places', screen: 'places.screen.tsx' },
    { path: 'places/:slug', screen: 'place.screen.tsx' },
    { path: 'places/:slug/manage', screen: 'managers/manage.screen.tsx' },
    { path: 'places/:slug/:space', screen: 'space.screen.tsx' },
    { path: 'places/:slug/:space/series', screen: 'series-wish.screen.tsx' },
    { path: 'my/bookings', screen: 'my-bookings.screen.tsx' },
    { path: 'my/bookings/:bookingId', screen: 'booking.screen.tsx' },
    { path: 'my/bookings/series/:seriesId', screen: 'series.screen.tsx' },
    { path: 'admin/bookings', screen: 'admin/admin-bookings.screen.tsx' },
    { path: 'admin/bookings/day', screen: 'admin/admin-day.screen.tsx' },
    { path: 'admin/bookings/week', screen: 'admin/admin-week.screen.tsx' },
    { path: 'admin/bookings/report', screen: 'admin/admin-report.screen.tsx' },
    { path: 'admin/bookings/places', screen: 'admin/admin-places.screen.tsx' },
    { path: 'admin/bookings/places/:placeId', screen: 'admin/admin-place.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/places', label: 'bookings.places', icon: CalendarClock, module: 'bookings', rank: 75 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/bookings',
    label: 'admin.bookings.title',
    text: 'admin.bookings.text',
    icon: CalendarClock,
    module: 'bookings',
    power: 'bookings:read',
    rank: 25,
  },
];

export const host: readonly HostEntry[] = [
  { path: 'spaces', label: 'host.spaces', icon: DoorOpen, part: 'event', module: 'bookings', rank: 35 },
];

export const screens: readonly LookedAt[] = [
  { name: 'places', address: '/places', shared: 'without a picture' },
  { name: 'place', address: '/places/boathouse' },
  { name: 'place-manage', address: '/places/boathouse/manage', readers: ['member'] },
  { name: 'place-space', address: '/places/boathouse/meeting-room' },
  { name: 'place-space-series', address: '/places/boathouse/meeting-room/series' },
  { name: 'place-space-door', address: '/places/boathouse/meeting-room/door' },
  { name: 'host-spaces', address: '/host/open-source-evening/spaces', readers: ['member'] },
  { name: 'my-bookings', address: '/my/bookings', readers: ['member'] },
  { name: 'admin-bookings', address: '/admin/bookings', readers: ['staff'] },
  { name: 'admin-bookings-day', address: '/admin/bookings/day', readers: ['staff'] },
  { name: 'admin-bookings-week', address: '/admin/bookings/week', readers: ['staff'] },
  { name: 'admin-bookings-report', address: '/admin/bookings/report', readers: ['staff'] },
  { name: 'admin-bookings-places', address: '/admin/bookings/places', readers: ['staff'] },
];
