import { ErrorState } from '@atrium/ui/error-state';
import { useText } from '../../../lib/text.tsx';
import { Part } from './part.tsx';
import { useReadSystemAgain } from './system.api.ts';

/** In the place of a part that could not be read. */
export function LostPart({ title }: { title: string }) {
  const { t } = useText();
  const readAgain = useReadSystemAgain();
  return (
    <Part title={title}>
      <ErrorState
        title={t('error.default')}
        retryLabel={t('action.retry')}
        onRetry={() => void readAgain()}
      />
    </Part>
  );
}
