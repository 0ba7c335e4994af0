import type { Event } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Share } from 'lucide-react';
import { useAddress, useShare } from '../../../../lib/share.ts';
import { useText } from '../../../../lib/text.tsx';

export function ShareButton({ event: { slug, name } }: { event: Pick<Event, 'slug' | 'name'> }) {
  const { t } = useText();
  const share = useShare(useAddress(`/events/${slug}`), name);
  return (
    <IconButton aria-label={t('event.share')} onClick={() => void share()}>
      <Share />
    </IconButton>
  );
}
