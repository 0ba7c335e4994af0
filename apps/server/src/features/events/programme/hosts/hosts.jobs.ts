import { defineTakingBack } from '../../../ground/rights/index.ts';
import { takeBackCoHost } from './co-hosts.service.ts';

export const takeBackCoHostJob = defineTakingBack('coHost', takeBackCoHost);
