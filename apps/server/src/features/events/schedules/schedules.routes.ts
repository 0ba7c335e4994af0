import type { Context } from '../../../platform/context.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { languageOf } from '../../../platform/http/language.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import { getListing, viewListing } from '../programme/index.ts';
import { createFromSchedule, previewSchedule, putSchedule } from './listing-schedule.service.ts';
import * as schemas from './schedules.schemas.ts';
import { viewScheduleChanges } from './schedules.views.ts';

/** A file of the largest size that is read, as base64. */
const SCHEDULE_BODY_LIMIT = 8_000_000;

const answerListing = async (context: Context, id: string) =>
  ok(viewListing(await getListing(context, id), context.organization));

export const scheduleRoutes: Routes = (app) => {
  app.post(
    '/listings/schedule',
    { schema: schemas.createListingFromSchedule, config: perMinute(3), bodyLimit: SCHEDULE_BODY_LIMIT },
    async ({ context, body, headers }) =>
      answerListing(context, await createFromSchedule(context, body, headers['idempotency-key'])),
  );

  app.post(
    '/listings/:eventId/schedule',
    { schema: schemas.putListingSchedule, config: perMinute(3), bodyLimit: SCHEDULE_BODY_LIMIT },
    async ({ context, params, body }) =>
      answerListing(context, await putSchedule(context, params.eventId, body)),
  );

  app.post(
    '/listings/:eventId/schedule/preview',
    {
      schema: schemas.previewListingSchedule,
      config: perMinute(3),
      bodyLimit: SCHEDULE_BODY_LIMIT,
    },
    async (request) => {
      const { context, params, body } = request;
      const { changes, warnings } = await previewSchedule(context, params.eventId, body);
      return ok(viewScheduleChanges(changes, warnings, languageOf(request)));
    },
  );
};
