import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import { FailedMessage } from '../../conversations/index.ts';
import { bubble } from './message.tsx';
import type { Sending } from './use-sending.ts';

/** Pending messages; a failed one offers a retry. */
export function PendingMessages({ sending: { pending, retry, drop } }: { sending: Sending }) {
  const { t } = useText();
  return pending.map((message) => (
    <li key={message.key} className="flex flex-col items-end pt-1">
      <div className={cx(bubble, 'border-transparent bg-hover', !message.failed && 'opacity-60')}>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {message.draft.text.trim()}
        </p>
      </div>
      {message.failed ? (
        <FailedMessage
          reason={t('threads.notSent')}
          dropLabel={t('threads.drop')}
          retry={() => retry(message)}
          drop={() => drop(message.key)}
        />
      ) : (
        <p className="px-1 pt-0.5 text-xs text-muted">{t('threads.sending')}</p>
      )}
    </li>
  ));
}
