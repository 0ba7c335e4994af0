import { ActivityList } from './activity-list.tsx';
import { mediaOfAccount, ownFeed, postsAboutEvent, commentsOf, postsOfAll } from './feed.api.ts';
export const X = () => <><ActivityList options={ownFeed()} /><ActivityList options={postsOfAll()} /><ActivityList options={mediaOfAccount('a')} /><ActivityList options={postsAboutEvent('a')} /><ActivityList options={commentsOf('a')} /></>;
