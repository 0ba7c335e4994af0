import type { PlainTextId } from '../../../../lib/text.tsx';
import type { Field } from './columns.ts';

export const fieldTexts = {
  email: 'admin.people.email',
  firstName: 'admin.people.firstName',
  lastName: 'admin.people.lastName',
  title: 'admin.people.jobTitle',
  company: 'admin.people.company',
  city: 'admin.people.city',
} as const satisfies Record<Field, PlainTextId>;

export const faultTexts = {
  email: 'admin.import.fault.email',
  name: 'admin.import.fault.name',
  long: 'admin.import.fault.long',
  twice: 'admin.import.fault.twice',
} as const satisfies Record<string, PlainTextId>;
