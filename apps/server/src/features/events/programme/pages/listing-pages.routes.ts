import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute, PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewAgenda } from '../sessions/sessions.views.ts';
import * as media from '../media/listing-media.service.ts';
import { viewMedia } from '../media/media.views.ts';
import { viewFaqSection, viewPage } from './pages.views.ts';
import * as pages from './listing-pages.service.ts';
import * as schemas from '../listings/parts.schemas.ts';
import * as parts from '../import/listing-programme-parts.service.ts';

type Track = Awaited<ReturnType<typeof parts.createTrack>>;
type Location = Awaited<ReturnType<typeof parts.createLocation>>;

const viewTrack = ({ id, slug, name, color }: Track) => ({ id, slug, name, color });
const viewFaq = ({ id, slug, question, answer }: Awaited<ReturnType<typeof pages.createFaq>>) => ({
  id,
  slug,
  question,
  answer,
});
function viewLocation(row: Location) {
  const [location] = viewAgenda([], [row], []).locations;
  if (location === undefined) throw new Error('a list of one has no first');
  return location;
}

/** Tracks, rooms, pages, questions with their answers, and the gallery. */
export const listingPageRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };
  // Cleaning a formatted text takes milliseconds of everybody's time.
  const formatted = { config: perMinute(60) };

  app.post('/listings/:eventId/tracks', { schema: schemas.createTrack }, async ({ context, params, body }) =>
    ok(viewTrack(await parts.createTrack(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/tracks/:trackId',
    { schema: schemas.updateTrack },
    async ({ context, params, body }) =>
      ok(viewTrack(await parts.updateTrack(context, params.eventId, params.trackId, body))),
  );
  app.delete(
    '/listings/:eventId/tracks/:trackId',
    { schema: schemas.deleteTrack },
    async ({ context, params }) => ok(await parts.deleteTrack(context, params.eventId, params.trackId)),
  );

  app.post(
    '/listings/:eventId/locations',
    { schema: schemas.createLocation, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewLocation(await parts.createLocation(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/locations/:locationId',
    { schema: schemas.updateLocation, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewLocation(await parts.updateLocation(context, params.eventId, params.locationId, body))),
  );
  app.delete(
    '/listings/:eventId/locations/:locationId',
    { schema: schemas.deleteLocation },
    async ({ context, params }) => ok(await parts.deleteLocation(context, params.eventId, params.locationId)),
  );

  app.post(
    '/listings/:eventId/pages',
    { schema: schemas.createPage, ...formatted },
    async ({ context, params, body }) => {
      const { page, images } = await pages.createPage(context, params.eventId, body);
      return ok(viewPage(page, images));
    },
  );
  app.put(
    '/listings/:eventId/pages/:pageId',
    { schema: schemas.updatePage, ...formatted },
    async ({ context, params, body }) => {
      const { page, images } = await pages.updatePage(context, params.eventId, params.pageId, body);
      return ok(viewPage(page, images));
    },
  );
  app.delete(
    '/listings/:eventId/pages/:pageId',
    { schema: schemas.deletePage },
    async ({ context, params }) => ok(await pages.deletePage(context, params.eventId, params.pageId)),
  );

  app.post(
    '/listings/:eventId/faqs',
    { schema: schemas.createFaqSection },
    async ({ context, params, body }) => {
      const { section, faqs } = await pages.createFaqSection(context, params.eventId, body);
      return ok(viewFaqSection(section, faqs));
    },
  );
  app.put(
    '/listings/:eventId/faqs/:faqSectionId',
    { schema: schemas.updateFaqSection },
    async ({ context, params, body }) => {
      const { section, faqs } = await pages.updateFaqSection(
        context,
        params.eventId,
        params.faqSectionId,
        body,
      );
      return ok(viewFaqSection(section, faqs));
    },
  );
  app.delete(
    '/listings/:eventId/faqs/:faqSectionId',
    { schema: schemas.deleteFaqSection },
    async ({ context, params }) =>
      ok(await pages.deleteFaqSection(context, params.eventId, params.faqSectionId)),
  );
  app.post(
    '/listings/:eventId/faqs/:faqSectionId/questions',
    { schema: schemas.createFaq, ...formatted },
    async ({ context, params, body }) =>
      ok(viewFaq(await pages.createFaq(context, params.eventId, params.faqSectionId, body))),
  );
  app.put(
    '/listings/:eventId/faqs/:faqSectionId/questions/:faqId',
    { schema: schemas.updateFaq, ...formatted },
    async ({ context, params, body }) =>
      ok(viewFaq(await pages.updateFaq(context, params.eventId, params, body))),
  );
  app.delete(
    '/listings/:eventId/faqs/:faqSectionId/questions/:faqId',
    { schema: schemas.deleteFaq },
    async ({ context, params }) => ok(await pages.deleteFaq(context, params.eventId, params)),
  );

  app.post(
    '/listings/:eventId/media',
    { schema: schemas.createMedia, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewMedia(await media.createMedia(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/media/:mediaId',
    { schema: schemas.updateMedia },
    async ({ context, params, body }) =>
      ok(viewMedia(await media.updateMedia(context, params.eventId, params.mediaId, body))),
  );
  app.delete(
    '/listings/:eventId/media/:mediaId',
    { schema: schemas.deleteMedia },
    async ({ context, params }) => ok(await media.deleteMedia(context, params.eventId, params.mediaId)),
  );
};
