import { Banner } from '@atrium/ui/banner';
import { textLinkClass } from '@atrium/ui/link';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';

/** On an installation without a mail server codes stay in the house; this says where. */
export function OutboxNotice() {
  const { rich } = useText();
  const { config } = useSite();
  if (config.SMTP) return null;
  return (
    <Banner tone="brand">
      {rich('auth.outbox', {
        link: (content) => (
          <a href="/admin/outbox" target="_blank" rel="noreferrer" className={textLinkClass}>
            {content}
          </a>
        ),
      })}
    </Banner>
  );
}
