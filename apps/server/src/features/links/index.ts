export type { LinkPreviewView } from './links.schemas.ts';
export { getLinkPreviews } from './links.service.ts';
