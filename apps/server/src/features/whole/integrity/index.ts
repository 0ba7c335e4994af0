export { checkIntegrity } from './integrity.service.ts';
