import {
  CalendarClock,
  CalendarDays,
  FileText,
  HeartHandshake,
  Images,
  LayoutDashboard,
  MicVocal,
  SquarePen,
  UserRoundCog,
} from 'lucide-react';
import type { AdminEntry, HostEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'events', screen: 'event-list.screen.tsx' },
    {
      path: 'events/:slug',
      screen: 'event/event-layout.tsx',
      slot: 'event',
      children: [
        { path: '', screen: 'event/overview.screen.tsx' },
        { path: 'agenda', screen: 'agenda/agenda.screen.tsx' },
        { path: 'sessions/:session', screen: 'agenda/session.screen.tsx' },
        { path: 'speakers', screen: 'pages/speakers.screen.tsx' },
        { path: 'speakers/:speaker', screen: 'pages/speaker.screen.tsx' },
        { path: 'sponsors', screen: 'pages/sponsors.screen.tsx' },
        { path: 'guests', screen: 'pages/guests.screen.tsx' },
        { path: 'faqs', screen: 'pages/faqs.screen.tsx' },
        { path: 'pages/:page', screen: 'pages/event-page.screen.tsx' },
        { path: 'media', screen: 'pages/media.screen.tsx' },
      ],
    },
    { path: 'admin/events', screen: 'admin/admin-events.screen.tsx' },
    { path: 'admin/events/featured', screen: 'admin/featured.screen.tsx' },
    { path: 'host', screen: 'host/host-list.screen.tsx' },
    { path: 'host/new', screen: 'host/new.screen.tsx' },
    {
      path: 'host/:slug',
      screen: 'host/host-layout.tsx',
      slot: 'host',
      children: [
        { path: '', screen: 'host/dashboard.screen.tsx' },
        { path: 'details', screen: 'host/details.screen.tsx' },
        { path: 'agenda', screen: 'host/agenda/agenda.screen.tsx' },
        { path: 'speakers', screen: 'host/pages/speakers.screen.tsx' },
        { path: 'sponsors', screen: 'host/pages/sponsors.screen.tsx' },
        { path: 'pages', screen: 'host/pages/pages.screen.tsx' },
        { path: 'gallery', screen: 'host/pages/gallery.screen.tsx' },
        { path: 'team', screen: 'host/team.screen.tsx' },
      ],
    },
  ],
  group: [{ path: 'events', screen: 'group-events.screen.tsx' }],
};

export const main: readonly MainEntry[] = [
  { to: '/events', label: 'shell.events', icon: CalendarDays, module: 'events', rank: 20 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/events',
    label: 'admin.events.title',
    text: 'admin.events.text',
    icon: CalendarDays,
    module: 'events',
    power: 'events:read',
    rank: 13,
  },
];

export const host: readonly HostEntry[] = [
  { path: '', label: 'host.dashboard', icon: LayoutDashboard, part: 'event', rank: 10 },
  { path: 'details', label: 'host.details', icon: SquarePen, part: 'event', rank: 20 },
  { path: 'agenda', label: 'host.agenda', icon: CalendarClock, part: 'event', rank: 30 },
  { path: 'speakers', label: 'host.speakers', icon: MicVocal, part: 'event', rank: 40 },
  { path: 'sponsors', label: 'host.sponsors', icon: HeartHandshake, part: 'event', rank: 50 },
  { path: 'pages', label: 'host.pages', icon: FileText, part: 'event', rank: 60 },
  { path: 'gallery', label: 'host.gallery', icon: Images, part: 'event', rank: 70 },
  { path: 'team', label: 'host.team', icon: UserRoundCog, part: 'people', rank: 120 },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-events', address: '/admin/events', readers: ['staff'] },
  { name: 'admin-events-featured', address: '/admin/events/featured', readers: ['staff'] },
  { name: 'events', address: '/events', shared: 'without a picture' },
  { name: 'host-speakers', address: '/host/{festival}/speakers', readers: ['staff'] },
  { name: 'host-team', address: '/host/{festival}/team', readers: ['staff'] },
  { name: 'host-pages', address: '/host/{festival}/pages', readers: ['staff'] },
  { name: 'host-gallery', address: '/host/{festival}/gallery', readers: ['staff'] },
  { name: 'host-sponsors', address: '/host/{festival}/sponsors', readers: ['staff'] },
  { name: 'host-agenda', address: '/host/{festival}/agenda', readers: ['staff'] },
  { name: 'host-details', address: '/host/{festival}/details', readers: ['staff'] },
  { name: 'host-dashboard', address: '/host/{festival}', readers: ['staff'] },
  { name: 'events-past', address: '/events?past=1' },
  {
    name: 'events-chosen',
    address: '/events?place=online&free=1&period=range&from=2024-01-01&to=2024-12-31',
  },
  { name: 'events-calendar', address: '/events?view=calendar&day=2024-02-03' },
  { name: 'event-upcoming', address: '/events/{festival}', shared: 'with a picture' },
  { name: 'event', address: '/events/fosdem-2024', shared: 'with a picture' },
  { name: 'event-agenda', address: '/events/{festival}/agenda' },
  {
    name: 'event-session',
    address: '/events/fosdem-2024/sessions/fosdem-2024-1861-creative-coding-with-turtlestitch',
    shared: 'with a picture',
  },
  { name: 'event-speakers', address: '/events/fosdem-2024/speakers' },
  { name: 'event-speaker', address: '/events/fosdem-2024/speakers/1peter10', shared: 'without a picture' },
  { name: 'event-agenda-empty', address: '/events/open-source-evening/agenda' },
  { name: 'event-sponsors', address: '/events/{festival}/sponsors' },
  { name: 'event-guests', address: '/events/{festival}/guests' },
  { name: 'event-faqs', address: '/events/{festival}/faqs' },
  { name: 'event-media', address: '/events/{festival}/media' },
  { name: 'host', address: '/host', readers: ['member'] },
  { name: 'host-new', address: '/host/new', readers: ['member'] },
  { name: 'group-events', address: '/groups/open-source-evening/events' },
];
