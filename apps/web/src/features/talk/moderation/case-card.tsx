import type { ModerationCase } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { CheckCheck, Eye, EyeOff, Trash2, TriangleAlert, UserRoundX } from 'lucide-react';
import { type KeyboardEvent, Suspense, lazy, useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityCard } from '../activities/index.ts';
import { CaseReports } from './case-reports.tsx';
import type { CaseStatus } from './moderation.api.ts';
import { type Decided, useDecision } from './use-decision.ts';

const loadDialog = () => import('./reason-dialog.tsx');
const ReasonDialog = lazy(loadDialog);

export type Asked = 'hide' | 'remove' | 'warn' | 'suspend';

interface CaseCardProps {
  of: ModerationCase;
  status: CaseStatus;
  move: (step: 1 | -1) => void;
}

/** A post as its readers see it, what was said against it, and what can be done. */
export function CaseCard({ of: one, status, move }: CaseCardProps) {
  const { t } = useText();
  const { activity } = one;
  const mayDecideOverPeople = useHasPower('accounts:write');
  const decision = useDecision(activity);
  const [asking, setAsking] = useState<Asked | null>(null);
  const name = displayName(activity.account);
  const isDone = decision.done !== null;
  const leave = (): void => decision.leave(status);
  const press = (event: KeyboardEvent): void => {
    // Letters belong to whoever writes.
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog') !== null)
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      j: () => move(1),
      k: () => move(-1),
      h: () => setAsking('hide'),
      d: leave,
      u: decision.undo,
    }[event.key.toLowerCase()];
    if (act === undefined || (isDone && 'hd'.includes(event.key.toLowerCase()))) return;
    event.preventDefault();
    act();
  };
  return (
    <section
      data-case
      tabIndex={-1}
      aria-label={t('feed.postBy', { name })}
      onKeyDown={press}
      className="flex flex-col gap-3 rounded-lg focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-focus"
    >
      {decision.done === 'removed' ? null : <ActivityCard activity={activity} />}
      <CaseReports of={one} />
      {decision.done === null ? (
        <div className="flex flex-wrap gap-2" onPointerEnter={() => void loadDialog()}>
          <Button aria-keyshortcuts="h" icon={<EyeOff />} onClick={() => setAsking('hide')}>
            {t('moderation.hide')}
          </Button>
          <Button aria-keyshortcuts="d" icon={status === 'open' ? <CheckCheck /> : <Eye />} onClick={leave}>
            {t(status === 'open' ? 'moderation.dismiss' : 'moderation.letThrough')}
          </Button>
          <Button variant="quiet" icon={<Trash2 />} onClick={() => setAsking('remove')}>
            {t('moderation.remove')}
          </Button>
          {mayDecideOverPeople && (
            <>
              <Button variant="quiet" icon={<TriangleAlert />} onClick={() => setAsking('warn')}>
                {t('moderation.warn')}
              </Button>
              <Button variant="quiet" icon={<UserRoundX />} onClick={() => setAsking('suspend')}>
                {t('moderation.suspend')}
              </Button>
            </>
          )}
        </div>
      ) : (
        <Done done={decision.done} undo={decision.undo} />
      )}
      {asking !== null && (
        <Suspense fallback={null}>
          <ReasonDialog
            asked={asking}
            name={name}
            close={() => setAsking(null)}
            decide={(values) => decision.decide(asking, values)}
          />
        </Suspense>
      )}
    </section>
  );
}

const doneTexts = {
  hidden: 'moderation.done.hidden',
  dismissed: 'moderation.done.dismissed',
  shown: 'moderation.done.shown',
  removed: 'moderation.done.removed',
} as const satisfies Record<Decided, string>;

function Done({ done, undo }: { done: Decided; undo: () => void }) {
  const { t } = useText();
  return (
    <div role="status" className="flex min-h-9 items-center gap-3">
      <Badge tone="success">
        <CheckCheck aria-hidden="true" />
        {t(doneTexts[done])}
      </Badge>
      {done === 'hidden' && (
        <Button size="sm" variant="quiet" aria-keyshortcuts="u" onClick={undo}>
          {t('moderation.undo')}
        </Button>
      )}
    </div>
  );
}
