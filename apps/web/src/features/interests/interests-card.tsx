import { Button } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { IconButton } from '@atrium/ui/icon-button';
import { X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useSelf } from '../../lib/self.ts';
import { useModule } from '../../lib/site.ts';
import { storage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { InterestPicker } from './lazy-picker.ts';

/** The first step after the first sign-in: asks what the member cares about, until answered or put away. */
export function InterestsCard() {
  const { t } = useText();
  const titleId = useId();
  const enabled = useModule('interests');
  const self = useSelf().data?.data;
  const [closed, setClosed] = useState(false);
  if (!enabled || self === undefined || self.interestsChosen || closed || isPutAway(self.id)) return null;
  const putAway = () => {
    storage.write(keyOf(self.id), '1');
    setClosed(true);
  };
  return (
    <Suspense fallback={null}>
      <Card padding="lg" role="region" aria-labelledby={titleId}>
        <div className="mb-4 flex items-start justify-between gap-4">
          <div>
            <h2 id={titleId} className="text-lg font-semibold">
              {t('interests.card.title')}
            </h2>
            <p className="mt-1 text-sm text-muted">{t('interests.text')}</p>
          </div>
          <IconButton size="sm" aria-label={t('action.close')} onClick={putAway} className="-me-2 -mt-1">
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <InterestPicker
          chosen={[]}
          aside={
            <Button variant="quiet" onClick={putAway}>
              {t('interests.later')}
            </Button>
          }
        />
      </Card>
    </Suspense>
  );
}

const keyOf = (accountId: string): string => `interestsLater.${accountId}`;

function isPutAway(accountId: string): boolean {
  return storage.read(keyOf(accountId)) !== null;
}
