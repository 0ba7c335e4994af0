import { anyoneHere, membersHere, ownerOnly, type Row } from './rows.ts';

/** Of the own registration: who has none is told so. */
export const registered: Row = {
  ...ownerOnly,
  participant: 454,
  stranger: 454,
  groupMember: 454,
  groupModerator: 454,
  staff: 454,
  blocked: 454,
};

/** Coming to an event: the owner is choosing there, all others have not begun. */
export const REGISTRATION_ROWS: Readonly<Record<string, Row>> = {
  // Open: an event that shows who comes. Those that do not are in its own tests.
  listEventRegistrants: anyoneHere,
  getRegistration: membersHere,
  listRegistrationAddOns: registered,
  listRegistrationRoomTypes: registered,
  listRegistrationQuestions: registered,
  getRegistrationQuote: registered,
  chooseRegistrationPasses: membersHere,
  applyRegistrationCoupon: membersHere,
  removeRegistrationCoupon: registered,
  chooseRegistrationAddOns: registered,
  chooseRegistrationReservations: registered,
  answerRegistrationQuestion: registered,
  answerRegistrationQuestions: registered,
  getRegistrationIntent: registered,
  // Addresses are one's own.
  getRegistrationCouponIntent: ownerOnly,
  submitRegistration: registered,
  listSessionAccesses: registered,
  listSessionRegistrationQuestions: registered,
  listSessionPasses: registered,
  chooseSessionPasses: registered,
  answerSessionQuestion: registered,
  answerSessionQuestions: registered,
  getSessionRegistrationIntent: registered,
  submitSessionRegistration: registered,
};
