import type { OrganizationSettings, UpdateOrganizationSettingsData } from '@atrium/api';

export type SettingChanges = Omit<UpdateOrganizationSettingsData['body'], 'version'>;
export type SettingName = keyof SettingChanges;

/** Answered with a refusal when others have saved since: the stored values of the fields that were sent. */
export interface Theirs {
  readonly version: number;
  readonly current: SettingChanges;
}

/** An own value, and what somebody else has stored meanwhile. */
export interface Difference {
  readonly name: SettingName;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Those values of a form that are not the stored ones: nothing else is sent. */
export function changesOf(values: SettingChanges, stored: OrganizationSettings): SettingChanges {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, stored[name as SettingName])),
  );
}

export const hasChanges = (changes: SettingChanges): boolean => Object.keys(changes).length > 0;

/** The fields that both have changed, and each in its own way. */
export function differencesOf(
  changes: SettingChanges,
  { current }: Theirs,
  stored: OrganizationSettings,
): Difference[] {
  return (Object.keys(changes) as SettingName[])
    .filter((name) => name in current && !same(current[name], stored[name]))
    .map((name) => ({ name, mine: changes[name], theirs: current[name] }));
}

export function without(changes: SettingChanges, differences: readonly Difference[]): SettingChanges {
  const names = new Set<string>(differences.map(({ name }) => name));
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.has(name)));
}

/** The chosen ones: those that were there in their order, then the new ones. */
export const inOrderOf = (before: readonly string[], chosen: readonly string[]): string[] => [
  ...before.filter((one) => chosen.includes(one)),
  ...chosen.filter((one) => !before.includes(one)),
];

/** Settings that the frame of every page shows: after a change the page is loaded anew. */
const framed: ReadonlySet<string> = new Set<SettingName>([
  'name',
  'description',
  'primaryColor',
  'secondaryColor',
  'locale',
  'locales',
  'maintenance',
]);
export const isFramed = (changes: SettingChanges): boolean =>
  Object.keys(changes).some((name) => framed.has(name));
