import { type Exceptions, type Permissions, members, ownerOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getSelfDeletion: members,
    startDataExport: members,
    listDataExports: members,
    getDataExport: ownerOnly,
    // A file that no job has made yet is nobody's.
    getDataExportFile: { ...ownerOnly, owner: 404 },
  },
  'the end of an account': {
    deleteSelf: members,
  },
};

export const exceptions: Exceptions = {
  inPerson: [
    'deleteSelf',
    'getSelfDeletion',
    'startDataExport',
    'listDataExports',
    'getDataExport',
    'getDataExportFile',
  ],
  whileSuspended: ['deleteSelf', 'startDataExport'],
};
