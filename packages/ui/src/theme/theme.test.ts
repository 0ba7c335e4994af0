import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { avatarColorOf, avatarColors } from './avatar-colors.ts';
import { contrast, distance } from './color.ts';
import { hashOf, randomFrom } from './hash.ts';
import { patternFor } from './pattern.ts';
import { defaultBrand, themeCss, themeTokens } from './theme.ts';
import type { Brand } from './theme.ts';
import { roles, tokenNames } from './tokens.ts';
import type { Scheme, TokenName, Tokens } from './tokens.ts';

const extremes = [
  '#000', '#fff', '#ffffff', '#000000', '#808080', '#777777', '#ffff00', '#00ff00', '#00ffff', '#ff00ff',
  '#ff0000', '#0000ff', '#39ff14', '#ccff00', '#fe019a', '#010101', '#fefefe', '#fdf6ff', '#0a1a3f', '#1a0000',
  '#fffde7', '#c0ffee', '#bada55', '#3b82f6', '#ff6b35', '#4f46e5',
]; // prettier-ignore

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover'] as const;
const softs = roles.map((role) => `${role}-soft` as const);

interface Rule {
  of: TokenName;
  on: readonly TokenName[];
  atLeast: number;
}

const rules: Rule[] = [
  { of: 'text', on: [...surfaces, ...softs], atLeast: 7 },
  { of: 'text-muted', on: [...surfaces, ...softs], atLeast: 4.5 },
  { of: 'line-strong', on: surfaces, atLeast: 3 },
  { of: 'focus', on: [...surfaces, ...softs.slice(0, 1)], atLeast: 3 },
  { of: 'on-inverse', on: ['inverse'], atLeast: 7 },
  ...roles.flatMap((role): Rule[] => [
    { of: `on-${role}`, on: [role, `${role}-hover`], atLeast: 4.5 },
    { of: `${role}-text`, on: [...surfaces, `${role}-soft`], atLeast: 4.5 },
    { of: `on-${role}-soft`, on: [`${role}-soft`], atLeast: 4.5 },
  ]),
];

function randomColors(count: number): string[] {
  const random = randomFrom('colours of the property test');
  return Array.from({ length: count }, () => {
    return `#${Math.floor(random() * 0x1_000_000).toString(16).padStart(6, '0')}`; // prettier-ignore
  });
}

function violations(tokens: Tokens): string[] {
  return rules.flatMap(({ of, on, atLeast }) =>
    on
      .filter((ground) => contrast(tokens[of], tokens[ground]) < atLeast)
      .map((ground) => `${of} on ${ground}: ${contrast(tokens[of], tokens[ground]).toFixed(2)} < ${atLeast}`),
  );
}

function assertReadable(brand: Brand): void {
  for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
    const tokens = themeTokens(brand, scheme);
    assert.deepEqual(violations(tokens), [], `${JSON.stringify(brand)} in ${scheme}`);
    for (const role of roles) {
      const seen = surfaces.every((surface) => distance(tokens[role], tokens[surface]) >= 0.1);
      assert.ok(seen, `${role} of ${JSON.stringify(brand)} vanishes in ${scheme}`);
    }
  }
}

test('every pair is readable in both schemes, whatever the two colours', () => {
  const colors = [...extremes, ...randomColors(300)];
  for (const [index, primary] of colors.entries()) {
    assertReadable({ primary, secondary: colors[(index * 7 + 3) % colors.length] });
  }
});

test('a brand that can be read is kept to the letter', () => {
  assert.equal(themeTokens({ primary: '#1d4ed8', secondary: null }, 'light').brand, '#1d4ed8');
  assert.equal(themeTokens({ primary: '#ffff00', secondary: null }, 'light').brand, '#ffff00');
});

test('an invalid color falls back to the default, and an absent accent follows the brand', () => {
  const standard = themeCss(defaultBrand);
  for (const primary of [null, undefined, '', 'red', '#12', '#ggg', 'url(javascript:1)', '#fff;}body{}']) {
    assert.equal(themeCss({ primary, secondary: defaultBrand.secondary }), standard);
  }
  assert.equal(themeCss({}), standard);
  assertReadable({ primary: '#b91c1c' });
  assert.notEqual(themeTokens({ primary: '#b91c1c' }, 'light').accent, defaultBrand.secondary);
});

test('the sheet holds every token for the system’s scheme and the chosen one, and nothing that could leave its style element', () => {
  const css = themeCss({ primary: '#0f766e', secondary: '#f59e0b' });
  for (const name of tokenNames) assert.equal(css.split(`--color-${name}:`).length, 4, name);
  assert.match(
    css,
    /^:root\{color-scheme:light;.*\}@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)\{color-scheme:dark;.*\}\}:root\[data-theme=dark\]\{color-scheme:dark;/,
  );
  assert.doesNotMatch(css, /undefined|NaN|</);
});

test('the style sheet uses tokens that exist, and every token', () => {
  const sheet = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const used = new Set([...sheet.matchAll(/var\(--color-([a-z0-9-]+)\)/g)].map((match) => match[1]));
  assert.deepEqual([...used].sort(), tokenNames.filter((name) => !name.startsWith('pattern')).sort());
});

test('twenty colours for avatars, each different, initials readable, chosen by name alone', () => {
  assert.equal(new Set(avatarColors.map((color) => color.background)).size, 20);
  for (const { background, text } of avatarColors) assert.ok(contrast(background, text) >= 7, background);
  assert.equal(avatarColorOf('Ada Lovelace'), avatarColorOf('Ada Lovelace'));
  const names = Array.from({ length: 400 }, (_, index) => `Person ${index}`);
  assert.equal(new Set(names.map(avatarColorOf)).size, 20);
});

test('a pattern depends on its seed alone and takes only the colours of the brand', () => {
  assert.deepEqual(patternFor('spring-fair'), patternFor('spring-fair'));
  const patterns = Array.from({ length: 50 }, (_, index) => patternFor(`event-${index}`).backgroundImage);
  assert.equal(new Set(patterns).size, 50);
  for (const pattern of patterns) {
    assert.match(pattern, /var\(--color-pattern-[1-4]\)/);
    assert.doesNotMatch(pattern, /NaN|undefined|url\(/);
  }
});

test('a letter has the same hash composed and decomposed', () => {
  assert.equal(hashOf('Zo\u00eb'), hashOf('Zoe\u0308'));
});
