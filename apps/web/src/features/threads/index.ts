export { refreshThreads } from './threads.api.ts';
