import type { Bench } from './bench.ts';
import { measureAnnouncement } from './parts/announcement.ts';
import { measureApi } from './parts/api.ts';
import { measureBilling } from './parts/billing.ts';
import { measureBookings } from './parts/bookings.ts';
import { measureChannels } from './parts/channels.ts';
import { measureCheckIns } from './parts/check-ins.ts';
import { measureIdentity } from './parts/identity.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureLive } from './parts/live.ts';
import { measurePages } from './parts/pages.ts';
import { measurePurchases } from './parts/purchases.ts';
import { measureReport } from './parts/report.ts';
import { measureSearch } from './parts/search.ts';
import { measureSignIn } from './parts/sign-in.ts';
import { measureStaffList } from './parts/staff-list.ts';
import { measureStart } from './parts/start.ts';
import { measureStorm } from './parts/storm.ts';
import { measureSurveyResults } from './parts/survey-results.ts';
import { measureSurveys } from './parts/surveys.ts';
import { measureTelling } from './parts/telling.ts';
import type { Line } from './report.ts';

export interface Part {
  readonly name: string;
  /** Each figure as soon as it is known. */
  measure(bench: Bench): AsyncIterable<Line>;
}

export const PARTS: readonly Part[] = [
  { name: 'start', measure: measureStart },
  { name: 'api', measure: measureApi },
  { name: 'check-ins', measure: measureCheckIns },
  { name: 'surveys', measure: measureSurveys },
  { name: 'survey-results', measure: measureSurveyResults },
  { name: 'channels', measure: measureChannels },
  { name: 'billing', measure: measureBilling },
  { name: 'bookings', measure: measureBookings },
  { name: 'report', measure: measureReport },
  { name: 'search', measure: measureSearch },
  { name: 'sign-in', measure: measureSignIn },
  { name: 'identity', measure: measureIdentity },
  { name: 'storm', measure: measureStorm },
  { name: 'telling', measure: measureTelling },
  { name: 'pages', measure: measurePages },
  { name: 'lighthouse', measure: measureLighthouse },
  { name: 'live', measure: measureLive },
  { name: 'staff-list', measure: measureStaffList },
  { name: 'purchases', measure: measurePurchases },
  // Last: the program goes on sending its mails for minutes.
  { name: 'announcement', measure: measureAnnouncement },
];
