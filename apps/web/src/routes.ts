import { type RouteConfig, layout, route } from '@react-router/dev/routes';
import { readAreas, routesAt } from '../vite/areas.ts';

const areas = readAreas();

/** The pages that features declare in their `area.ts`, inside the frames of the site. */
export default [
  // Alone: no organization, no configuration, no shell.
  route('invalid-domain', './shell/invalid-domain.screen.tsx'),
  route('maintenance', './shell/maintenance.screen.tsx'),

  // They fill the window: signing in, and doors, which open without anything that only a network has.
  ...routesAt(areas, 'frame'),

  // `page.tsx` inside the shell catches errors, so that the shell stays.
  layout('./shell/shell.tsx', [
    layout('./shell/page.tsx', [...routesAt(areas, 'page'), route('*', './shell/unknown.screen.tsx')]),
  ]),
] satisfies RouteConfig;
