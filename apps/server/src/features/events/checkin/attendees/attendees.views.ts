import { viewBasePass, viewPass, viewRegistration } from '../../registration/index.ts';
import type { ListingPassView, ListingRegistrationView } from './attendees.schemas.ts';
import type { Attendee, HeldPass } from './attendees.service.ts';

export function viewAttendee({ registration, contact }: Attendee): ListingRegistrationView {
  // The clock of the hold is the attendee's alone.
  const {
    now: _now,
    holdExpiresAt: _hold,
    ...view
  } = viewRegistration(registration, registration.row.updated_at);
  return { ...view, account: { ...view.account, ...contact } };
}

export function viewHeldPass({ pass, account, contact }: HeldPass): ListingPassView {
  const { amtPaid, amtRefunded, updatedAt } = viewPass(pass);
  const base = viewBasePass(pass);
  return {
    ...base,
    attendee: { ...base.attendee, account: { ...account, ...contact } },
    updatedAt,
    amtPaid,
    amtRefunded,
  };
}
