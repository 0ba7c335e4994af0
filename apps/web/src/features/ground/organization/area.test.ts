import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLabels } from '../../../lib/organization-pages.ts';
import { admin } from './area.ts';
import { sections } from './sections.ts';
import { settingLabels } from './setting-texts.ts';

const pages = admin.flatMap(({ settings = [] }) => settings);

test('every setting is found by its name, on one page', () => {
  const found = pages.flatMap(({ labels }) => labels);
  assert.equal(new Set(found).size, found.length);
  const wanted = [
    ...Object.values(sections).map(({ label }) => label),
    ...Object.values(pageLabels),
    // One name for the page and for its only setting.
    ...Object.values(settingLabels).filter((label) => label !== sections.maintenance.label),
  ];
  assert.deepEqual(found.toSorted(), wanted.toSorted());
});

test('every page of settings has its entry', () => {
  assert.deepEqual(
    pages.map(({ to }) => to),
    Object.keys(sections).map((name) => `/admin/settings/${name}`),
  );
});
