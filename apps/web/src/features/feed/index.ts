export { ActivityList } from './activity-list.tsx';
export { ActivitySkeleton } from './activity-skeleton.tsx';
export { Composer, ComposerSkeleton } from './composer.tsx';
export { mediaOfAccount, ownFeed, postsAboutEvent, postsOfAccount, postsOfAll } from './feed.api.ts';
