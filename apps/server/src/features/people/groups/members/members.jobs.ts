import { defineTakingBack } from '../../../ground/rights/index.ts';
import { takeBackModerator } from './members.service.ts';

export const takeBackModeratorJob = defineTakingBack('groupModerator', takeBackModerator);
