import { getManagedSurveyOptions, listManagedSurveysOptions, type ManagedSurvey } from '@atrium/api';
import type { BadgeProps } from '@atrium/ui/badge';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';

export const sortable = ['name', 'createdAt'] as const;

type Status = ManagedSurvey['status'];
const statuses: readonly Status[] = ['draft', 'open', 'closed', 'archived'];

export function statusText(status: Status, t: TextFunctions['t']): string {
  switch (status) {
    case 'draft':
      return t('admin.surveys.draft');
    case 'open':
      return t('admin.surveys.open');
    case 'closed':
      return t('admin.surveys.closed');
    case 'archived':
      return t('admin.surveys.archived');
  }
}

export const statusTone = (status: Status): NonNullable<BadgeProps['tone']> =>
  status === 'open' ? 'brand' : status === 'draft' ? 'warning' : 'neutral';

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  { id: 'status', options: statuses.map((value) => ({ value, label: statusText(value, t) })) },
];

export const surveysOf = (state: ListState) => {
  const { status } = state.chosen;
  return listManagedSurveysOptions({
    // Held to its options when it was read from the address.
    query: { ...askOf(state), ...(status !== undefined && { status: status as Status }) },
  });
};

export const managedOptions = (surveyId: string) => ({
  ...getManagedSurveyOptions({ path: { surveyId } }),
  refetchOnWindowFocus: false,
});

/** Calls that answer otherwise once a survey has changed. */
export const surveyCalls = ['listManagedSurveys', 'getManagedSurvey', 'getSurvey', 'listOpenSurveys'];
