import type { Config } from '@react-router/dev/config';
import { compressFolder } from './vite/compress.ts';

export default {
  appDirectory: 'src',
  // All routes are known from the first page on: no calls to discover them later.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFolder(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
