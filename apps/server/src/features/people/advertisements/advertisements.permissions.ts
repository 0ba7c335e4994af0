import {
  type Exceptions,
  type Permissions,
  anyoneHere,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    // The other organization shows none of its own.
    getAdvertisement: anyoneHere,
    countAdvertisementView: anyoneHere,
    countAdvertisementClick: anyoneHere,
    listAdvertisements: staffOnly,
    createAdvertisement: staffOnly,
    getAdvertisementStatistics: staffOnly,
    updateAdvertisement: staffOnly,
    deleteAdvertisement: staffOnly,
  },
};

export const exceptions: Exceptions = {
  byReaders: ['countAdvertisementView', 'countAdvertisementClick'],
};

export const powers: Powers = {
  'advertisements:read': ['listAdvertisements', 'getAdvertisementStatistics'],
  'advertisements:write': ['createAdvertisement', 'updateAdvertisement', 'deleteAdvertisement'],
};
