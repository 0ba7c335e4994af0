import { Suspense } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { InterestPicker, useOwnInterests } from '../../talk/interests/index.ts';
import { definePage } from '../../../lib/page.ts';
import { FieldsSkeleton, SettingsPage } from './settings-page.tsx';

const page = definePage({ module: 'interests' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function InterestsScreen() {
  const { t } = useText();
  const own = useOwnInterests();
  return (
    <SettingsPage title={t('settings.interests')} text={t('interests.text')}>
      <QueryState query={own} waiting={<FieldsSkeleton count={2} />}>
        {({ data }) => (
          <Suspense fallback={<FieldsSkeleton count={2} />}>
            <InterestPicker chosen={data} />
          </Suspense>
        )}
      </QueryState>
    </SettingsPage>
  );
}
