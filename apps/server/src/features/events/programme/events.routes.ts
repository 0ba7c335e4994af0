import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import * as schemas from './events.schemas.ts';
import * as events from './events.service.ts';
import { viewBaseEvent, viewEvent } from './events.views.ts';
import * as mediaSchemas from './media/media.schemas.ts';
import * as media from './media/media.service.ts';
import { viewMedia } from './media/media.views.ts';
import * as pageSchemas from './pages/pages.schemas.ts';
import * as pages from './pages/pages.service.ts';
import { viewFaqSection, viewPage } from './pages/pages.views.ts';
import { listSponsors as listSponsorsSchema } from './sponsors/sponsors.schemas.ts';
import { listSponsors } from './sponsors/sponsors.service.ts';

export const eventRoutes: Routes = (app) => {
  app.get('/events', { schema: schemas.listEvents }, async ({ context, query }) =>
    okList((await events.listChosenEvents(context, query)).map(viewBaseEvent)),
  );

  app.get('/events/featured', { schema: schemas.listFeaturedEvents }, async ({ context, query }) =>
    okList((await events.listEvents(context, query, { past: false, featured: true })).map(viewBaseEvent)),
  );

  app.get('/events/:eventId', { schema: schemas.getEvent }, async ({ context, params, query }) =>
    ok(viewEvent(await events.getEvent(context, params.eventId, query.lean), context.organization)),
  );

  app.get('/events/:eventId/sponsors', { schema: listSponsorsSchema }, async ({ context, params, query }) =>
    okList((await listSponsors(context, params.eventId, query)).map(viewAccount)),
  );

  app.get('/events/:eventId/pages/:pageId', { schema: pageSchemas.getPage }, async ({ context, params }) => {
    const { page, images } = await pages.getPage(context, params.eventId, params.pageId);
    return ok(viewPage(page, images));
  });

  app.get('/events/:eventId/faqs', { schema: pageSchemas.listFaqs }, async ({ context, params, query }) => {
    const sections = await pages.listFaqs(context, params.eventId, query);
    return okList(sections.map(({ section, faqs }) => viewFaqSection(section, faqs)));
  });

  app.get('/events/:eventId/media', { schema: mediaSchemas.listMedia }, async ({ context, params, query }) =>
    okList((await media.listMedia(context, params.eventId, query)).map(viewMedia)),
  );

  app.get(
    '/events/:eventId/media/:mediaItemId',
    { schema: mediaSchemas.getMedia },
    async ({ context, params }) =>
      ok(viewMedia(await media.getMediaItem(context, params.eventId, params.mediaItemId))),
  );
};
