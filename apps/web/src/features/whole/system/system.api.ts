import { getSystemOptions, getSystemQueryKey, type System } from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { MOST_COUNTED } from '../../../components/staff/list/use-list-state.ts';
import type { Format } from '../../../lib/format.ts';
import type { TextFunctions } from '../../../lib/text.tsx';

const ASK_AGAIN_MS = 15_000;

export type Process = NonNullable<System['processes']>[number];
export type Queue = NonNullable<System['queues']>[number];
export type FailedJob = NonNullable<System['failedJobs']>[number];
export type Check = NonNullable<System['checks']>[number];
export type OrganizationStorage = NonNullable<System['storage']>['organizations'][number];

/** While the page is open its figures follow the installation. */
export const systemOptions = () => ({ ...getSystemOptions(), refetchInterval: ASK_AGAIN_MS });

export function useReadSystemAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: getSystemQueryKey() });
}

/** "10,000+" where counting stopped. */
export const countOf = (t: TextFunctions['t'], { number }: Pick<Format, 'number'>, count: number): string =>
  count > MOST_COUNTED ? t('admin.waiting.more', { number: number(MOST_COUNTED) }) : number(count);
