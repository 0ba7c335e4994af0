import { lazy } from 'react';

export const ReportDialog = lazy(() => import('./post/report-dialog.tsx'));

export { ActivityCard } from './post/activity-card.tsx';
export { ActivityList } from './activity-list.tsx';
export { ActivityMessage } from './post/activity-message.tsx';
export { ActivityPicture } from './media/activity-picture.tsx';
export { ActivitySkeleton } from './post/activity-skeleton.tsx';
export { Composer, ComposerSkeleton } from './composer.tsx';
export { type DraftText, toDraft, toMessage } from './composer/draft-text.ts';
export { isTooLong, LengthLeft } from './composer/length-left.tsx';
export { MessageField } from './composer/message-field.tsx';
export { useDraft } from './composer/use-draft.ts';
export {
  changeActivity,
  mediaOfAccount,
  ownFeed,
  postsAboutContent,
  postsAboutInterest,
  postsOfAccount,
  postsOfAll,
} from './feed.api.ts';
export { LinkCard } from './post/link-card.tsx';
export { MediaGrid } from './media/media-grid.tsx';
export { Moment } from './post/moment.tsx';
