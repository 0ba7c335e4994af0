export { defineTakingBack, noteGiven, type TakenBack } from './rights.service.ts';
