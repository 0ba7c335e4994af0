export { createLevel, putSponsor } from './levels.service.ts';
