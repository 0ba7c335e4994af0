import type { Self } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { IconButton } from '@atrium/ui/icon-button';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useSelf } from '../../../lib/self.ts';
import { useModule } from '../../../lib/site.ts';
import { storage } from '../../../lib/storage.ts';
import { useText } from '../../../lib/text.tsx';
import { InterestPicker } from './lazy-picker.ts';

export interface InterestsQuestion {
  /** Null until it is known: what stands below the card waits as long, so that nothing jumps. */
  open: boolean | null;
  putAway: () => void;
}

/** The first step after the first sign-in: whether to ask what the member cares about, until answered or put away. */
export function useInterestsQuestion(): InterestsQuestion {
  const enabled = useModule('interests');
  const { data, isError } = useSelf();
  const self = data?.data;
  const [closed, setClosed] = useState(false);
  return {
    open: enabled && !closed && !isError && (self === undefined ? null : isWanted(self)),
    putAway: () => {
      if (self !== undefined) storage.write(keyOf(self.id), '1');
      setClosed(true);
    },
  };
}

/** Suspends until the picker is there. */
export function InterestsCard({ putAway }: Pick<InterestsQuestion, 'putAway'>) {
  const { t } = useText();
  const titleId = useId();
  return (
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
  );
}

const keyOf = (accountId: string): string => `interestsLater.${accountId}`;

function isWanted({ id, interestsChosen }: Self): boolean {
  return !interestsChosen && storage.read(keyOf(id)) === null;
}
