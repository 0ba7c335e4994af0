export { levels } from './levels.resource.ts';
export { putSponsor } from './sponsors.service.ts';
