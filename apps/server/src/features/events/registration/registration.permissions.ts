import {
  type Exceptions,
  type Permissions,
  anyoneHere,
  membersHere,
  ownerOnly,
} from '../../../permissions/rows.ts';
import { registered } from '../../../permissions/special-rows.ts';

export const permissions: Permissions = {
  'registering for events': {
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
  },
};

export const exceptions: Exceptions = {
  opening: [
    'getRegistration',
    'getRegistrationIntent',
    'getRegistrationCouponIntent',
    'getSessionRegistrationIntent',
  ],
};
