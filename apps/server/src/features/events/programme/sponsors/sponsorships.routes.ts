import type { Routes } from '../../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewSponsorshipLevel } from './sponsors.views.ts';
import type { SponsorshipLevel } from './sponsors.service.ts';
import * as schemas from './sponsorships.schemas.ts';
import * as service from './sponsorships.service.ts';

const answer = ({ level, sponsors }: SponsorshipLevel) => ok(viewSponsorshipLevel(level, sponsors));

/** Ranks of sponsors, and who is in them. */
export const sponsorshipRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

  app.post(
    '/listings/:eventId/sponsorshipLevels',
    { schema: schemas.createLevel },
    async ({ context, params, body }) => answer(await service.createLevel(context, params.eventId, body)),
  );
  app.put(
    '/listings/:eventId/sponsorshipLevels/:sponsorshipLevelId',
    { schema: schemas.updateLevel },
    async ({ context, params, body }) =>
      answer(await service.updateLevel(context, params.eventId, params.sponsorshipLevelId, body)),
  );
  app.delete(
    '/listings/:eventId/sponsorshipLevels/:sponsorshipLevelId',
    { schema: schemas.deleteLevel },
    async ({ context, params }) =>
      ok(await service.deleteLevel(context, params.eventId, params.sponsorshipLevelId)),
  );
  app.post(
    '/listings/:eventId/sponsorshipLevels/:sponsorshipLevelId/sponsors',
    { schema: schemas.createSponsorship, ...withPicture },
    async ({ context, params, body }) =>
      answer(await service.createSponsorship(context, params.eventId, params.sponsorshipLevelId, body)),
  );
  app.put(
    '/listings/:eventId/sponsorshipLevels/:sponsorshipLevelId/sponsors/:sponsorshipId',
    { schema: schemas.updateSponsorship, ...withPicture },
    async ({ context, params, body }) =>
      answer(await service.updateSponsorship(context, params.eventId, params, body)),
  );
  app.delete(
    '/listings/:eventId/sponsorshipLevels/:sponsorshipLevelId/sponsors/:sponsorshipId',
    { schema: schemas.deleteSponsorship },
    async ({ context, params }) => answer(await service.deleteSponsorship(context, params.eventId, params)),
  );
};
