import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './images.schemas.ts';
import * as images from './images.service.ts';
import { viewBaseImage, viewImageDetails } from './images.views.ts';

/** A picture of 10 MB grows by a third as base64. */
const IMAGE_BODY_LIMIT = 15_000_000;

export const imageRoutes: Routes = (app) => {
  app.post(
    '/storage/images/upload',
    { schema: schemas.uploadImage, bodyLimit: IMAGE_BODY_LIMIT, config: perMinute(60) },
    async ({ context, body: { type, dataUri, name, description } }) =>
      ok(
        viewBaseImage(
          await images.uploadImage(context, {
            data: dataUri,
            kind: type,
            name,
            description,
            field: 'dataUri',
          }),
        ),
      ),
  );

  app.get('/storage/images/:imageId', { schema: schemas.getImage }, async ({ context, params }) =>
    ok(viewImageDetails(await images.getImage(context, params.imageId))),
  );
};
