export { getHostedEvent, isHost, type HostedEvent } from './hosts.service.ts';
