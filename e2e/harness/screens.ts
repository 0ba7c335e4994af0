import type { Atrium } from './atrium.ts';

export type Reader = 'visitor' | 'member' | 'staff';

export interface Screen {
  readonly name: string;
  readonly address: string;
  /** Everybody, where nothing is said. */
  readonly readers?: readonly Reader[];
  readonly status?: number;
  /** Shows what waits for ever, being a manual of it. */
  readonly waits?: true;
  /** Heads of public pages say what is shown where the page is shared. */
  readonly shared?: 'with a picture' | 'without a picture';
}

const MEMBERS_ONLY = ['member'] as const;
const VISITORS_ONLY = ['visitor'] as const;
const conference = '/events/fosdem-2024';

/** Every address of the site, in the demo community. */
export async function listScreens({ origin }: Atrium): Promise<Screen[]> {
  const [activity] = await readList<{ id: string }>(`${origin}/api/activities?pageSize=1`);
  // Its name stands, its address carries the year in which it takes place.
  const [festival] = await readList<{ slug: string }>(`${origin}/api/events?search=Harbour%20Lights`);
  if (activity === undefined || festival === undefined) throw new Error('the demo community is empty');
  const upcoming = `/events/${festival.slug}`;
  return [
    { name: 'home', address: '/', shared: 'without a picture' },
    { name: 'search', address: '/search?q=har' },
    { name: 'activity', address: `/activities/${activity.id}` },
    { name: 'people', address: '/people', shared: 'without a picture' },
    { name: 'person', address: '/people/ana-moreira', shared: 'with a picture' },
    { name: 'person-groups', address: '/people/ana-moreira/groups' },
    { name: 'person-media', address: '/people/ana-moreira/media' },
    { name: 'person-followers', address: '/people/ana-moreira/followers' },
    { name: 'person-following', address: '/people/ana-moreira/following' },
    { name: 'other-person', address: '/people/yuki-tanabe', shared: 'with a picture' },
    { name: 'events', address: '/events', shared: 'without a picture' },
    { name: 'host-pages', address: `/host/${festival.slug}/pages`, readers: ['staff'] },
    { name: 'host-gallery', address: `/host/${festival.slug}/gallery`, readers: ['staff'] },
    { name: 'host-sponsors', address: `/host/${festival.slug}/sponsors`, readers: ['staff'] },
    { name: 'host-agenda', address: `/host/${festival.slug}/agenda`, readers: ['staff'] },
    { name: 'host-details', address: `/host/${festival.slug}/details`, readers: ['staff'] },
    { name: 'host-dashboard', address: `/host/${festival.slug}`, readers: ['staff'] },
    { name: 'host-tickets', address: `/host/${festival.slug}/tickets`, readers: MEMBERS_ONLY },
    { name: 'host-coupons', address: `/host/${festival.slug}/coupons`, readers: MEMBERS_ONLY },
    { name: 'host-questions', address: `/host/${festival.slug}/questions`, readers: MEMBERS_ONLY },
    { name: 'events-past', address: '/events?past=1' },
    { name: 'event-upcoming', address: upcoming, shared: 'with a picture' },
    { name: 'register', address: `${upcoming}/register`, readers: MEMBERS_ONLY },
    { name: 'register-group', address: `${upcoming}/register/group`, readers: MEMBERS_ONLY },
    { name: 'register-waitlist', address: `${upcoming}/register/waitlist`, readers: MEMBERS_ONLY },
    { name: 'register-pay', address: `${upcoming}/register/pay`, readers: MEMBERS_ONLY },
    { name: 'event', address: conference, shared: 'with a picture' },
    // A day of the conference has hundreds of sessions: the same parts, but long to look through so many times.
    { name: 'event-agenda', address: `${upcoming}/agenda` },
    {
      name: 'event-session',
      address: `${conference}/sessions/fosdem-2024-1861-creative-coding-with-turtlestitch`,
      shared: 'with a picture',
    },
    { name: 'event-speakers', address: `${conference}/speakers` },
    { name: 'event-speaker', address: `${conference}/speakers/1peter10`, shared: 'without a picture' },
    { name: 'event-agenda-empty', address: '/events/open-source-evening/agenda' },
    { name: 'event-sponsors', address: `${upcoming}/sponsors` },
    { name: 'event-faqs', address: `${upcoming}/faqs` },
    { name: 'event-media', address: `${upcoming}/media` },
    { name: 'event-activities', address: `${upcoming}/activities` },
    { name: 'my-events', address: '/my/events', readers: MEMBERS_ONLY },
    { name: 'my-events-past', address: '/my/events?past=1', readers: MEMBERS_ONLY },
    { name: 'passes', address: '/events/accessibility-clinic/pass', readers: MEMBERS_ONLY },
    { name: 'share', address: '/share' },
    { name: 'host', address: '/host', readers: MEMBERS_ONLY },
    { name: 'host-new', address: '/host/new', readers: MEMBERS_ONLY },
    { name: 'host-attendees', address: '/host/open-source-evening/attendees', readers: MEMBERS_ONLY },
    { name: 'host-waitlist', address: '/host/open-source-evening/waitlist', readers: MEMBERS_ONLY },
    { name: 'host-report', address: '/host/open-source-evening/report', readers: MEMBERS_ONLY },
    { name: 'host-check-in', address: '/host/open-source-evening/check-in', readers: MEMBERS_ONLY },
    { name: 'messages', address: '/messages', readers: MEMBERS_ONLY },
    { name: 'threads', address: '/threads', readers: MEMBERS_ONLY },
    { name: 'circles', address: '/threads/circles', readers: MEMBERS_ONLY },
    { name: 'notifications', address: '/notifications', readers: MEMBERS_ONLY },
    { name: 'settings-notifications', address: '/settings/notifications', readers: MEMBERS_ONLY },
    { name: 'groups', address: '/groups', shared: 'without a picture' },
    { name: 'groups-own', address: '/groups?show=mine', readers: MEMBERS_ONLY },
    { name: 'group-invitations', address: '/groups/invitations', readers: MEMBERS_ONLY },
    { name: 'group', address: '/groups/open-source-evening' },
    { name: 'group-private', address: '/groups/volunteers' },
    { name: 'group-members', address: '/groups/open-source-evening/members' },
    { name: 'group-events', address: '/groups/open-source-evening/events' },
    { name: 'group-media', address: '/groups/open-source-evening/media' },
    { name: 'group-announcements', address: '/groups/open-source-evening/announcements' },
    { name: 'group-manage', address: '/groups/open-source-evening/manage', readers: MEMBERS_ONLY },
    { name: 'group-requests', address: '/groups/volunteers/manage/requests', readers: ['staff'] },
    {
      name: 'group-manage-invitations',
      address: '/groups/open-source-evening/manage/invitations',
      readers: MEMBERS_ONLY,
    },
    { name: 'admin-announcements', address: '/admin/announcements', readers: ['staff'] },
    { name: 'settings', address: '/settings' },
    { name: 'settings-profile', address: '/settings/profile', readers: MEMBERS_ONLY },
    { name: 'settings-interests', address: '/settings/interests', readers: MEMBERS_ONLY },
    { name: 'settings-security', address: '/settings/security', readers: MEMBERS_ONLY },
    { name: 'settings-sign-ins', address: '/settings/sign-ins', readers: MEMBERS_ONLY },
    { name: 'settings-data', address: '/settings/data', readers: MEMBERS_ONLY },
    { name: 'settings-addresses', address: '/settings/addresses', readers: MEMBERS_ONLY },
    { name: 'settings-delegates', address: '/settings/delegates', readers: MEMBERS_ONLY },
    { name: 'settings-teams', address: '/settings/teams', readers: MEMBERS_ONLY },
    { name: 'settings-shared-access', address: '/settings/shared-access', readers: MEMBERS_ONLY },
    { name: 'leads', address: '/leads', readers: MEMBERS_ONLY },
    { name: 'leads-scan', address: '/leads/scan', readers: MEMBERS_ONLY },
    { name: 'code', address: '/code', readers: MEMBERS_ONLY },
    { name: 'settings-language', address: '/settings/language' },
    { name: 'benefits', address: '/benefits', shared: 'without a picture' },
    { name: 'levels', address: '/levels', shared: 'without a picture' },
    { name: 'support', address: '/support' },
    { name: 'support-event', address: '/support?event=harbour-lights', readers: VISITORS_ONLY },
    { name: 'host-emails', address: `/host/${festival.slug}/emails`, readers: ['staff'] },
    { name: 'admin', address: '/admin', readers: ['staff'] },
    { name: 'admin-support', address: '/admin/support?status=all', readers: ['staff'] },
    { name: 'admin-series', address: '/admin/series', readers: ['staff'] },
    { name: 'admin-benefits', address: '/admin/benefits', readers: ['staff'] },
    { name: 'admin-levels', address: '/admin/levels', readers: ['staff'] },
    { name: 'admin-advertisements', address: '/admin/advertisements', readers: ['staff'] },
    { name: 'moderation', address: '/moderation', readers: ['staff'] },
    { name: 'moderation-held', address: '/moderation/held', readers: ['staff'] },
    { name: 'moderation-log', address: '/moderation/log', readers: ['staff'] },
    { name: 'moderation-people', address: '/moderation/people', readers: ['staff'] },
    { name: 'moderation-rules', address: '/moderation/rules', readers: ['staff'] },
    { name: 'admin-payments', address: '/admin/payments', readers: ['staff'] },
    { name: 'admin-payment-settings', address: '/admin/payments/settings', readers: ['staff'] },
    { name: 'outbox', address: '/admin/outbox', readers: ['staff'] },
    { name: 'sign-in', address: '/auth/sign-in', readers: VISITORS_ONLY },
    { name: 'sign-up', address: '/auth/sign-up', readers: VISITORS_ONLY },
    { name: 'confirm', address: '/auth/confirm', readers: VISITORS_ONLY },
    { name: 'reset', address: '/auth/reset', readers: VISITORS_ONLY },
    { name: 'second step', address: '/auth/second-step', readers: VISITORS_ONLY },
    { name: 'callback', address: '/auth/callback', readers: VISITORS_ONLY },
    { name: 'callback-taken', address: '/auth/callback?error=email_taken', readers: VISITORS_ONLY },
    { name: 'authorize', address: '/auth/authorize?request=none', readers: VISITORS_ONLY },
    { name: 'design', address: '/design', readers: VISITORS_ONLY, waits: true },
    { name: 'not-found', address: '/no/such/place', status: 404 },
  ];
}

export function isFor({ readers = ['visitor', 'member'] }: Screen, reader: Reader): boolean {
  return readers.includes(reader);
}

async function readList<T>(address: string): Promise<T[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  // The tests of the server hold the shape of its answers.
  return ((await answer.json()) as { data: T[] }).data;
}
