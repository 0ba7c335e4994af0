export { benefits } from './benefits.resource.ts';
