export { eraseAccount } from './erase.service.ts';
