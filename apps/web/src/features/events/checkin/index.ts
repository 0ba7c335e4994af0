export { PassBadge } from './pass-badge.tsx';
