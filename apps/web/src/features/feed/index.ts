export { ActivityCard } from './activity-card.tsx';
export { ActivityList } from './activity-list.tsx';
export { ActivityMessage } from './activity-message.tsx';
export { ActivityPicture } from './activity-picture.tsx';
export { ActivitySkeleton } from './activity-skeleton.tsx';
export { Composer, ComposerSkeleton } from './composer.tsx';
export { type DraftText, toDraft, toMessage } from './composer/draft-text.ts';
export { isTooLong, LengthLeft } from './composer/length-left.tsx';
export { MessageField } from './composer/message-field.tsx';
export { useDraft } from './composer/use-draft.ts';
export {
  changeActivity,
  mediaOfAccount,
  mediaOfGroup,
  ownFeed,
  postsAboutEvent,
  postsInGroup,
  postsOfAccount,
  postsOfAll,
} from './feed.api.ts';
export { LinkCard } from './link-card.tsx';
export { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
export { Moment } from './moment.tsx';
