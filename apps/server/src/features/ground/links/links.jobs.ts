import { Type } from 'typebox';
import { defineJob } from '../../../platform/jobs/job.ts';
import { fetchLinkPreviews } from './links.service.ts';

/** Posts whose author's program asked for no preview get theirs a moment later. */
export const fetchLinkPreviewsJob = defineJob({
  name: 'links.fetch-previews',
  payload: Type.Object({ hrefs: Type.Array(Type.String()) }),
  retries: 1,
  run: (ctx, { hrefs }) => fetchLinkPreviews(ctx, hrefs),
});
