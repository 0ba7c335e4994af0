import type { Fact } from '../../../platform/facts.ts';

/** Mails go out in another way; every owner hears of it. The address stands in `with`. */
export const mailChanged = (id: string, sender: string): Fact => ({
  name: 'organization.mailChanged',
  id,
  with: { sender },
});
