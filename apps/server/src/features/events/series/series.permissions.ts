import { type Permissions, anyone, anyoneHere, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listSeries: anyone,
    getSeries: anyoneHere,
    createSeries: staffOnly,
    updateSeries: { ...staffOnly, foreigner: 404 },
    deleteSeries: { ...staffOnly, foreigner: 404 },
    listSeriesEvents: anyoneHere,
  },
};

export const powers: Powers = {
  'events:write': ['createSeries', 'updateSeries', 'deleteSeries'],
};
