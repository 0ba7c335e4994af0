import { IconButton } from '@atrium/ui/icon-button';
import { CornerUpLeft, X } from 'lucide-react';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { quotedText } from './message-texts.ts';
import type { Quoted } from './quote.tsx';

/** Above the field: which message the next one replies to. */
export function ReplyLine({ quoted: { message }, cancel }: { quoted: Quoted; cancel: () => void }) {
  const texts = useText();
  const { t } = texts;
  return (
    <div className="mb-1 flex items-center gap-2 rounded-md bg-sunken py-1 ps-3 pe-1 text-sm">
      <CornerUpLeft aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
      <p className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium">
          {message === null ? t('chat.gone') : t('chat.replyingTo', { name: displayName(message.account) })}
        </span>
        {message !== null && (
          <span dir="auto" className="block truncate text-muted">
            {quotedText(message, texts)}
          </span>
        )}
      </p>
      <IconButton size="sm" aria-label={t('chat.cancelReply')} title={t('chat.cancelReply')} onClick={cancel}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
