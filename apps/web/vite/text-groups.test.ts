import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { textGroupsOf } from '../src/lib/text-groups.ts';
import { readAreas, routesAt } from './areas.ts';
import { readMessages } from './catalogs.ts';
import { groupTexts } from './text-groups.ts';

const SOURCES = join(import.meta.dirname, '../src');
const ids = [...readMessages('en').keys()];
const groups = groupTexts(ids);

/** The texts that a screen names itself, without those of the modules that it imports. */
const textsNamedIn = (file: string): string[] => {
  const code = readFileSync(join(SOURCES, file), 'utf8');
  return ids.filter((id) => code.includes(`'${id}'`));
};

/** Every screen with the pattern of its route. */
function listScreens(routes: readonly RouteConfigEntry[], above = ''): { file: string; pattern: string }[] {
  return routes.flatMap(({ path = '', file, children = [] }) => {
    const pattern = `${above}/${path}`;
    return [{ file, pattern }, ...listScreens(children, pattern)];
  });
}

test('pages of hosts and of the staff load their texts besides those of every page', () => {
  assert.deepEqual(textGroupsOf('/events/:slug'), ['site']);
  assert.deepEqual(textGroupsOf('/'), ['site']);
  assert.deepEqual(textGroupsOf('/settings/language'), ['site', 'self']);
  assert.deepEqual(textGroupsOf('/my/bookings'), ['site', 'self']);
  assert.deepEqual(textGroupsOf('/places/:slug/:space'), ['site']);
  assert.deepEqual(textGroupsOf('/places/:slug/:space/door'), ['site', 'self']);
  assert.deepEqual(textGroupsOf('/places/:slug/manage'), ['site', 'admin']);
  assert.deepEqual(textGroupsOf('//host/:slug/team'), ['site', 'host']);
  assert.deepEqual(textGroupsOf('host'), ['site', 'host']);
  assert.deepEqual(textGroupsOf('/hosts'), ['site']);
  assert.deepEqual(textGroupsOf('/channels/:slug/manage/numbers'), ['site', 'host']);
  assert.deepEqual(textGroupsOf('/admin/payments'), ['site', 'admin']);
  assert.deepEqual(textGroupsOf('/moderation/log'), ['site', 'admin']);
});

test('each text is used by a screen', () => {
  const used = new Set(Object.values(groups).flatMap((group) => [...group]));
  assert.deepEqual(
    ids.filter((id) => !used.has(id)),
    [],
    'take these out of lang, or name them in a literal',
  );
});

test('a screen names only texts that its address loads', () => {
  const areas = readAreas();
  const screens = listScreens((['frame', 'page'] as const).flatMap((place) => routesAt(areas, place)));
  assert.ok(screens.length > 100);
  const missing = screens.flatMap(({ file, pattern }) => {
    const loaded = textGroupsOf(pattern).map((group) => groups[group]);
    return textsNamedIn(file)
      .filter((id) => !loaded.some((texts) => texts.has(id)))
      .map((id) => `${id} of ${file}`);
  });
  assert.deepEqual(missing, []);
});

test('the texts of hosts and of the staff are not in the group of the site', () => {
  assert.ok(groups.host.has('tickets.title') && !groups.site.has('tickets.title'));
  assert.ok(groups.host.has('host.team'), 'an entry of a menu');
  assert.ok(groups.host.has('host.change.added'), 'an id made of two parts');
  assert.ok(groups.host.has('channels.mostSeen') && !groups.site.has('channels.mostSeen'));
  assert.ok(groups.admin.has('moderation.title') && !groups.site.has('moderation.title'));
  assert.ok(groups.site.size < ids.length * 0.7, `${groups.site.size} of ${ids.length} texts`);
});
