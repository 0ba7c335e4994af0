export { insertDraft } from './create.service.ts';
export { getHostedEvent, isHost, type HostedEvent } from './hosts.service.ts';
export { copyListing, type EventCopy } from './copy.service.ts';
export { getListing } from './listings.service.ts';
export { viewListing } from './listings.views.ts';
