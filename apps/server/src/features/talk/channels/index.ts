export { listChannels } from './channels.service.ts';
export { viewChannel } from './channels.views.ts';
export { viewContent } from './contents/contents.views.ts';
export {
  getBaseContents,
  getReadableContent,
  listContents,
  mayReadContent,
} from './contents/contents.service.ts';
export { holdContent } from './contents/holds.service.ts';
export type { BaseContentView } from './contents/contents.schemas.ts';
export { findOut } from './managed/publish.service.ts';
export {
  endMail,
  forgetReader,
  listSubscribedChannelIds,
  wantsMail,
} from './subscribers/subscribers.service.ts';
