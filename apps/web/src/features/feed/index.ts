export { ActivityCard } from './activity-card.tsx';
export { ActivityList } from './activity-list.tsx';
export { ActivitySkeleton } from './activity-skeleton.tsx';
export { Composer, ComposerSkeleton } from './composer.tsx';
export {
  mediaOfAccount,
  mediaOfGroup,
  ownFeed,
  postsAboutEvent,
  postsInGroup,
  postsOfAccount,
  postsOfAll,
} from './feed.api.ts';
export { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
