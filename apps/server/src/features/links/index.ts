export type { LinkPreviewView } from './links.schemas.ts';
export { fetchLinkPreviewsJob } from './links.jobs.ts';
export { getLinkPreviews } from './links.service.ts';
