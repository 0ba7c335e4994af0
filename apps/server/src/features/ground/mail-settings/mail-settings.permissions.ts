import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getMailSettings: staffOnly,
    changeMailSettings: staffOnly,
    sendMailSenderCode: staffOnly,
    confirmMailSender: staffOnly,
    sendTestMail: staffOnly,
  },
};

const writes = ['changeMailSettings', 'sendMailSenderCode', 'confirmMailSender', 'sendTestMail'];

export const exceptions: Exceptions = { inPerson: writes, byOwners: writes };

export const powers: Powers = {
  settings: ['getMailSettings'],
  identity: ['sendMailSenderCode', 'sendTestMail'],
  'identity + roles': ['changeMailSettings', 'confirmMailSender'],
};
