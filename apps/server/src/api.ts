import type { FastifyPluginAsync } from 'fastify';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { accountRoutes } from './features/ground/accounts/accounts.routes.ts';
import { selfRoutes } from './features/ground/accounts/self.routes.ts';
import { shareCodeRoutes } from './features/ground/accounts/share-codes.routes.ts';
import { activityRoutes } from './features/talk/activities/activities.routes.ts';
import { announcementAdminRoutes } from './features/talk/announcements/announcements.admin.routes.ts';
import { announcementRoutes } from './features/talk/announcements/announcements.routes.ts';
import { feedRoutes } from './features/talk/activities/feeds.routes.ts';
import { advertisementAdminRoutes } from './features/people/advertisements/advertisements.admin.routes.ts';
import { advertisementRoutes } from './features/people/advertisements/advertisements.routes.ts';
import { hostedPassRoutes } from './features/events/attendee/hosted-passes.routes.ts';
import { attendeePartRoutes, attendeeRoutes } from './features/events/attendee/passes.routes.ts';
import { selfEventRoutes } from './features/events/attendee/self-events.routes.ts';
import { auditRoutes, useAudit } from './features/ground/audit/audit.routes.ts';
import { benefitRoutes } from './features/events/benefits/benefits.routes.ts';
import { groupFeedRoutes } from './features/talk/activities/group-feeds.routes.ts';
import { addressRoutes } from './features/ground/addresses/addresses.routes.ts';
import { copyRoutes } from './features/events/copies/copies.routes.ts';
import { delegateRoutes } from './features/ground/delegates/delegates.routes.ts';
import { documentRoutes } from './features/events/documents/documents.routes.ts';
import { walletRoutes } from './features/events/documents/wallet/wallet.routes.ts';
import { eventEmailRoutes } from './features/events/documents/emails/emails.routes.ts';
import { dataRoutes } from './features/whole/data/data.routes.ts';
import { eventRoutes } from './features/events/programme/events.routes.ts';
import { groupEventRoutes } from './features/events/programme/group-events.routes.ts';
import { sessionRoutes } from './features/events/programme/sessions/sessions.routes.ts';
import { invitationRoutes, requestRoutes } from './features/people/groups/admissions/admissions.routes.ts';
import { groupRoutes } from './features/people/groups/groups.routes.ts';
import { memberRoutes, selfGroupRoutes } from './features/people/groups/members/members.routes.ts';
import { signInRoutes } from './features/ground/identity/sign-ins/sign-ins.routes.ts';
import { interestRoutes } from './features/talk/interests/interests.routes.ts';
import { listingRoutes } from './features/events/programme/listings/listings.routes.ts';
import { sponsorshipRoutes } from './features/events/programme/sponsors/sponsorships.routes.ts';
import { listingPageRoutes } from './features/events/programme/pages/listing-pages.routes.ts';
import { listingPartRoutes } from './features/events/programme/listings/parts.routes.ts';
import { levelAdminRoutes } from './features/people/levels/levels.admin.routes.ts';
import { levelRoutes } from './features/people/levels/levels.routes.ts';
import { attendeeListRoutes } from './features/events/checkin/attendees/attendees.routes.ts';
import { doorRoutes } from './features/events/checkin/door/door.routes.ts';
import { reportRoutes } from './features/events/checkin/report/report.routes.ts';
import { leadRoutes } from './features/people/leads/leads.routes.ts';
import { linkRoutes } from './features/ground/links/links.routes.ts';
import { subscriptionRoutes } from './features/reach/notifications/mails/unsubscribe.routes.ts';
import { notificationRoutes } from './features/reach/notifications/notifications.routes.ts';
import { moderationRoutes } from './features/talk/moderation/moderation.routes.ts';
import { moderationRuleRoutes } from './features/talk/moderation/rules.admin.routes.ts';
import { organizationRoutes } from './features/ground/organization/organization.routes.ts';
import { paymentAdminRoutes } from './features/money/payments/payments.admin.routes.ts';
import { paymentRoutes } from './features/money/payments/payments.routes.ts';
import { webhookRoutes } from './features/money/payments/integrations/webhooks.routes.ts';
import { pushRoutes } from './features/reach/push/push.routes.ts';
import { outboxRoutes } from './features/ground/outbox/outbox.admin.routes.ts';
import { relationshipRoutes } from './features/whole/relationships/relationships.routes.ts';
import { registrantRoutes } from './features/events/registration/registrants/registrants.routes.ts';
import { registrationRoutes } from './features/events/registration/registrations.routes.ts';
import { sessionAccessRoutes } from './features/events/registration/sessions/session-access.routes.ts';
import { searchRoutes } from './features/whole/search/search.routes.ts';
import { scheduleRoutes } from './features/events/schedules/schedules.routes.ts';
import { seriesRoutes } from './features/events/series/series.routes.ts';
import { fileRoutes } from './features/ground/storage/files.routes.ts';
import { sharedAccessRoutes } from './features/ground/shared-access/shared-access.routes.ts';
import { socketRoutes } from './features/ground/sockets/sockets.routes.ts';
import { imageRoutes } from './features/ground/storage/images.routes.ts';
import { videoFileRoutes, videoRoutes } from './features/ground/storage/videos.routes.ts';
import { supportAdminRoutes } from './features/reach/support/support.admin.routes.ts';
import { supportRoutes } from './features/reach/support/support.routes.ts';
import { teamRoutes } from './features/whole/teams/teams.routes.ts';
import { listingOfferRoutes } from './features/events/tickets/offer/listing-offer.routes.ts';
import { listingQuestionRoutes } from './features/events/tickets/questions/listing-questions.routes.ts';
import { ticketRoutes } from './features/events/tickets/tickets.routes.ts';
import { chatChannelRoutes } from './features/reach/chat/channels.routes.ts';
import { chatMessageRoutes } from './features/reach/chat/messages/messages.routes.ts';
import { circleRoutes } from './features/talk/threads/circles/circles.routes.ts';
import { messageRoutes } from './features/talk/threads/messages/messages.routes.ts';
import { threadRoutes } from './features/talk/threads/threads.routes.ts';
import { waitlistRoutes } from './features/events/waitlist/waitlist.routes.ts';
import { apiPlugin, type Area } from './platform/http/api.ts';
import type { CompileTime } from './platform/http/compilers.ts';
import { useContext, type ContextOptions } from './platform/http/context.ts';
import { createHttpServer } from './platform/http/server.ts';
import { openApiOptions } from './platform/http/openapi.ts';
import { readConfig } from './platform/config.ts';

const AREAS: readonly Area[] = [
  {
    routes: [
      organizationRoutes,
      selfRoutes,
      signInRoutes,
      dataRoutes,
      addressRoutes,
      delegateRoutes,
      sharedAccessRoutes,
      auditRoutes,
      relationshipRoutes,
      notificationRoutes,
      subscriptionRoutes,
      imageRoutes,
      fileRoutes,
      videoRoutes,
      linkRoutes,
      outboxRoutes,
      searchRoutes,
      moderationRoutes,
      moderationRuleRoutes,
      pushRoutes,
      socketRoutes,
    ],
  },
  { routes: [videoFileRoutes] },
  { module: 'accounts', routes: [accountRoutes, shareCodeRoutes, leadRoutes, teamRoutes] },
  { module: 'groups', routes: [groupRoutes, memberRoutes, selfGroupRoutes, requestRoutes, invitationRoutes] },
  { module: 'announcements', routes: [announcementRoutes, announcementAdminRoutes] },
  { module: 'interests', routes: [interestRoutes] },
  { module: 'activities', routes: [activityRoutes, feedRoutes, groupFeedRoutes] },
  { routes: [chatChannelRoutes, chatMessageRoutes] },
  { module: 'threads', routes: [threadRoutes, messageRoutes, circleRoutes] },
  { routes: [paymentRoutes, paymentAdminRoutes] },
  { module: 'events', routes: [waitlistRoutes] },
  { routes: [webhookRoutes] },
  { module: 'sponsors', routes: [levelRoutes, levelAdminRoutes] },
  { module: 'benefits', routes: [benefitRoutes] },
  { module: 'advertisements', routes: [advertisementRoutes, advertisementAdminRoutes] },
  { module: 'support', routes: [supportRoutes, supportAdminRoutes] },
  {
    module: 'events',
    routes: [
      eventRoutes,
      groupEventRoutes,
      sessionRoutes,
      seriesRoutes,
      listingRoutes,
      scheduleRoutes,
      copyRoutes,
    ],
  },
  { module: 'events', routes: [registrationRoutes, registrantRoutes, sessionAccessRoutes] },
  { module: 'events', routes: [eventEmailRoutes, documentRoutes, walletRoutes] },
  { module: 'events', routes: [selfEventRoutes, attendeeRoutes, attendeePartRoutes, hostedPassRoutes] },
  { module: 'events', routes: [doorRoutes, reportRoutes] },
  { module: 'events', routes: [listingPartRoutes, listingPageRoutes, sponsorshipRoutes] },
  { module: 'events', routes: [ticketRoutes, listingOfferRoutes, listingQuestionRoutes] },
  { module: 'events', routes: [attendeeListRoutes] },
];

/** Every call of every feature, its description at `openapi.json` and the same to browse at `docs`. */
export function apiDoor(contexts: ContextOptions, compile?: CompileTime): FastifyPluginAsync {
  return async (app) => {
    await app.register(fastifySwagger, openApiOptions);
    await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true });
    // Some hundred kilobytes that never change while the program runs.
    let description: string | undefined;
    app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((description ??= JSON.stringify(app.swagger()))),
    );
    await app.register(async (api) => {
      useContext(api, contexts);
      await api.register(apiPlugin(AREAS, useAudit, compile));
    });
  };
}

/**
 * The description alone: nothing is called, so no database is needed. Every schema is compiled, so that a broken one is
 * found here and not by the first caller of its route.
 */
export async function describeApi(): Promise<unknown> {
  const http = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  const uncalled = new Proxy({} as ContextOptions, {
    get: () => {
      throw new Error('Describing the API calls nothing.');
    },
  });
  await http.register(apiDoor(uncalled, 'atStart'), { prefix: '/api' });
  await http.ready();
  const answer = await http.inject({ url: '/api/openapi.json' });
  await http.close();
  return inOrder(answer.json<OpenApi>());
}

interface OpenApi {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Paths and schemas by name, so that the order in which features are registered never changes the contract. */
function inOrder({ components, paths, ...others }: OpenApi): OpenApi {
  return {
    ...others,
    components: { ...components, schemas: byName(components['schemas'] ?? {}) },
    paths: byName(paths),
  };
}

const byName = (parts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
