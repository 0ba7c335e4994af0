import { type Permissions, anyone, anyoneHere, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listSeries: anyone,
    getSeries: anyoneHere,
    createSeries: staffOnly,
    updateSeries: staffOnly,
    deleteSeries: staffOnly,
    listSeriesEvents: anyoneHere,
  },
};
