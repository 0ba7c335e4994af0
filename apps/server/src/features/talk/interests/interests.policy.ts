import { invalid } from '../../../platform/errors.ts';
import { searchable, singleLine } from '../../../platform/text.ts';

/** One topic for all ways of writing it: "Café", "cafe" and "#CAFE" are the same. */
export function readName(text: string): { name: string; name_key: string } {
  const name = singleLine(text).replace(/^#+/, '').trim();
  const nameKey = searchable(name);
  if (nameKey === '') throw invalid('interest.name', { field: 'name' });
  return { name, name_key: nameKey };
}
