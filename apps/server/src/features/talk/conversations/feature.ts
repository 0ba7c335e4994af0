import type { Feature } from '../../../platform/feature.ts';

/** The common part of threads and chat, each of which keeps its conversations in tables of its own. */
export const conversations: Feature = {
  name: 'talk/conversations',
};
