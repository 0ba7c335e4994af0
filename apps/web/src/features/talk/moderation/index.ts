import { lazy } from 'react';

export const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

export { reasonTexts } from './case-reports.tsx';
export { DecisionLine } from './decision-line.tsx';
export type { Values as DecisionValues } from './use-decision.ts';
