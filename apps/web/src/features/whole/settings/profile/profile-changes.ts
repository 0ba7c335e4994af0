import type { Self, UpdateSelfData } from '@atrium/api';

export type ProfileChanges = UpdateSelfData['body'];

/** Fields that hold text; in the order of the form. */
export const textFields = [
  'firstName',
  'lastName',
  'username',
  'title',
  'company',
  'bio',
  'phone',
  'website',
  'linkedIn',
  'instagram',
  'facebook',
  'twitter',
  'tikTok',
  'youtube',
  'discord',
  'video',
  'dietaryRestrictions',
  'address1',
  'address2',
  'zip',
  'city',
  'state',
  'country',
  'timezone',
] as const;
export type TextFieldName = (typeof textFields)[number];

type Known = Pick<Self, TextFieldName | 'termsAccepted'>;

/** The differences of the form from the profile: nothing else is sent. An emptied field clears the value. */
export function changesOf(form: FormData, self: Known): ProfileChanges {
  const changes: ProfileChanges = {};
  for (const name of textFields) {
    const value = form.get(name);
    if (typeof value !== 'string') continue;
    const text = plain(value);
    if (text === plain(self[name] ?? '')) continue;
    // There is always a username: the form itself asks for one.
    if (name === 'username') changes.username = text;
    else changes[name] = text === '' ? null : text;
  }
  // A box that is not in the form is not one that was cleared: an organization without terms asks nobody.
  const accepted = form.has('termsAccepted');
  if (form.has('termsAsked') && accepted !== (self.termsAccepted !== null)) changes.termsAccepted = accepted;
  return changes;
}

export function hasChanges(changes: ProfileChanges): boolean {
  return Object.keys(changes).length > 0;
}

/** Forms write line ends in their own way. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
