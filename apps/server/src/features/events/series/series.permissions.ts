import { type Permissions, anyone, anyoneHere, staffOnly } from '../../../permissions/rows.ts';

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
