import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

export default [
  // Alone: no organization, no configuration, no shell.
  route('invalid-domain', './shell/invalid-domain.screen.tsx'),
  route('maintenance', './shell/maintenance.screen.tsx'),

  layout('./features/auth/auth-layout.tsx', [
    route('auth/sign-in', './features/auth/sign-in.screen.tsx'),
    route('auth/sign-up', './features/auth/sign-up.screen.tsx'),
    route('auth/confirm', './features/auth/confirm.screen.tsx'),
    route('auth/reset', './features/auth/reset.screen.tsx'),
    route('auth/callback', './features/auth/callback.screen.tsx'),
  ]),

  // The shell stands around; `page.tsx` inside it catches what fails, so that the shell stays.
  layout('./shell/shell.tsx', [
    layout('./shell/page.tsx', [
      index('./features/home/home.screen.tsx'),
      route('events', './features/events/event-list.screen.tsx'),
      route('events/:slug', './features/events/event-layout.tsx', [
        index('./features/events/overview.screen.tsx'),
        route('agenda', './features/events/agenda.screen.tsx'),
        route('sessions/:session', './features/events/session.screen.tsx'),
        route('speakers', './features/events/speakers.screen.tsx'),
        route('speakers/:speaker', './features/events/speaker.screen.tsx'),
        route('sponsors', './features/events/sponsors.screen.tsx'),
        route('faqs', './features/events/faqs.screen.tsx'),
        route('pages/:page', './features/events/event-page.screen.tsx'),
        route('media', './features/events/media.screen.tsx'),
        route('activities', './features/events/activities.screen.tsx'),
      ]),
      route('series/:slug', './features/events/series.screen.tsx'),
      route('activities/:activityId', './features/feed/activity.screen.tsx'),
      route('people', './features/people/people.screen.tsx'),
      route('people/:username', './features/people/profile.screen.tsx', [
        index('./features/people/profile-activities.screen.tsx'),
        route('groups', './features/people/profile-groups.screen.tsx'),
        route('media', './features/people/profile-media.screen.tsx'),
        route('followers', './features/people/profile-followers.screen.tsx'),
        route('following', './features/people/profile-following.screen.tsx'),
      ]),
      route('leads', './features/leads/leads.screen.tsx'),
      route('leads/scan', './features/leads/scan.screen.tsx'),
      route('code', './features/leads/code.screen.tsx'),
      route('c/:shareCode', './features/leads/card.screen.tsx'),
      route('settings', './features/settings/settings-layout.tsx', [
        index('./features/settings/settings.screen.tsx'),
        route('profile', './features/settings/profile.screen.tsx'),
        route('interests', './features/settings/interests.screen.tsx'),
        route('addresses', './features/settings/addresses.screen.tsx'),
        route('delegates', './features/settings/delegates.screen.tsx'),
        route('teams', './features/settings/teams.screen.tsx'),
        route('language', './features/settings/language.screen.tsx'),
        route('security', './features/settings/security.screen.tsx'),
        route('data', './features/settings/data.screen.tsx'),
      ]),
      route('search', './features/search/search.screen.tsx'),
      route('groups', './features/groups/group-list.screen.tsx'),
      route('groups/invitations', './features/groups/invitations.screen.tsx'),
      route('groups/:slug', './features/groups/group-layout.tsx', [
        index('./features/groups/feed.screen.tsx'),
        route('members', './features/groups/members.screen.tsx'),
        route('events', './features/groups/events.screen.tsx'),
        route('media', './features/groups/media.screen.tsx'),
        route('announcements', './features/groups/announcements.screen.tsx'),
        route('manage', './features/groups/manage/manage-layout.tsx', [
          index('./features/groups/manage/details.screen.tsx'),
          route('requests', './features/groups/manage/requests.screen.tsx'),
          route('invitations', './features/groups/manage/invitations.screen.tsx'),
        ]),
      ]),
      route('announcements/:slug', './features/announcements/announcement.screen.tsx'),
      route('admin/announcements', './features/announcements/admin-announcements.screen.tsx'),
      route('admin/outbox', './features/outbox/outbox.screen.tsx'),
      route('design', './features/design/design.screen.tsx'),
      route('*', './shell/unknown.screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
