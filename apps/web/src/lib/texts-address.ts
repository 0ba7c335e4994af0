import type { TextGroup } from './text-groups.ts';

export function textsAddress(locale: string, group: TextGroup, version: string): string {
  return `/lang/${locale}/${group}.json?v=${version}`;
}
