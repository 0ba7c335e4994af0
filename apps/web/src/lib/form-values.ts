import { fromLocalInput } from './local-time.ts';

/** The text of a field without what surrounds it. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The same, null where nothing was written. */
export const textOrNull = (fields: FormData, name: string): string | null => {
  const text = textOf(fields, name);
  return text === '' ? null : text;
};

/** The instant that a field of type datetime-local names in the reader's own zone; null while it is empty. */
export const instantOrNull = (fields: FormData, name: string): string | null =>
  fromLocalInput(textOf(fields, name));

/** The value of a `PictureInput` for a request: left out when nothing changed. */
export const pictureField = (picture: string | null | undefined): { image?: string | null } =>
  picture === undefined ? {} : { image: picture };
