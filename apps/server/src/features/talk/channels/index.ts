export { listChannels } from './channels.service.ts';
export { viewChannel } from './channels.views.ts';
export { judgeFetch } from './grants/grants.service.ts';
export { viewContent, type CompleteContent } from './contents/contents.views.ts';
export { changeContent } from './admin/all-channels.service.ts';
export { setChannelPlans } from './admin/channel-plans.service.ts';
export {
  getBaseContents,
  getContentsById,
  getReadableContent,
  listContents,
  mayReadContent,
} from './contents/contents.service.ts';
export { likeContent } from './contents/contents.service.ts';
export { countContent } from './contents/counts.service.ts';
export { addToCollection, createCollection } from './collections/collections.service.ts';
export { createChannel } from './managed/managed-channels.service.ts';
export { createContent, getManagedContent, updateContent } from './managed/managed-contents.service.ts';
export { createGuest } from './managed/guests.service.ts';
export { addManager } from './managed/managers.service.ts';
export { scheduleContent } from './managed/schedules.service.ts';
export { holdContent, lockContent } from './contents/holds.service.ts';
export type { BaseContentView } from './contents/contents.schemas.ts';
export { findOut } from './managed/publish.service.ts';
export {
  endMail,
  forgetReader,
  listSubscribedChannelIds,
  subscribe,
  wantsMail,
} from './subscribers/subscribers.service.ts';
export { saveCaptions, saveChapters } from './tracks/tracks.service.ts';
