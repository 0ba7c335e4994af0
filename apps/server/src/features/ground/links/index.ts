export type { LinkPreviewView } from './links.schemas.ts';
export { fetchLinkPreviewsJob } from './links.jobs.ts';
export { forgetLinkPreviews, getLinkPreviews } from './links.service.ts';
