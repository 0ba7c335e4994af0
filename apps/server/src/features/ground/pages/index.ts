export { putPage } from './pages.service.ts';
