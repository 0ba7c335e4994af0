import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './films.schemas.ts';
import * as films from './films.service.ts';
import { viewFilm } from './films.views.ts';

const FILM = '/channels/managed/:channelId/contents/:contentId/film';

export const filmRoutes: Routes = (app) => {
  app.get(FILM, { schema: schemas.getContentFilm }, async ({ context, params }) =>
    ok(viewFilm(await films.getFilm(context, params))),
  );

  app.post(FILM, { schema: schemas.cutContentFilm, config: perMinute(20) }, async ({ context, params }) =>
    ok(viewFilm(await films.cutFilmOf(context, params))),
  );
};
