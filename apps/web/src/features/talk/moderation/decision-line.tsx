import type { ModerationDecision } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { type TextId, useText } from '../../../lib/text.tsx';

const texts = {
  hide: 'moderation.said.hide',
  restore: 'moderation.said.restore',
  remove: 'moderation.said.remove',
  dismiss: 'moderation.said.dismiss',
  warn: 'moderation.said.warn',
  suspend: 'moderation.said.suspend',
  unsuspend: 'moderation.said.unsuspend',
} as const satisfies Record<ModerationDecision['action'], TextId>;

/** A decision with its author, time and reason. */
export function DecisionLine({ decision }: { decision: ModerationDecision }) {
  const { t } = useText();
  const format = useFormat();
  const { action, actor, account, reason, until, createdAt } = decision;
  const someone = t('moderation.someone');
  const names = {
    actor: actor === null ? someone : displayName(actor),
    name: account === null ? someone : displayName(account),
  };
  return (
    <span className="text-muted">
      <span dir="auto" className="text-default">
        {t(texts[action], names)}
      </span>
      {until !== null && <> {t('moderation.until', { moment: format.dateTime(until) })}</>}{' '}
      <time dateTime={createdAt} title={format.dateTime(createdAt, { year: 'numeric' })}>
        {format.relative(createdAt)}
      </time>
      {reason !== '' && (
        <>
          {' · '}
          <q dir="auto">{reason}</q>
        </>
      )}
    </span>
  );
}
