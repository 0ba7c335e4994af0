export { ChannelCard, wall as channelWall } from './channel-card.tsx';
export { contentPath, ownNews } from './channels.api.ts';
export { ContentRow } from './content-row.tsx';
