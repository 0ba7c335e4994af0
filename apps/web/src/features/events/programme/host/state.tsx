import type { EventListing } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useMinute } from '../../../../lib/clock.ts';
import { useText } from '../../../../lib/text.tsx';

type Stated = Pick<EventListing, 'draft' | 'canceledAt' | 'eventEnd'>;

/** Where the event stands, in a word. */
export function ListingState({ listing }: { listing: Stated }) {
  const { t } = useText();
  const now = useMinute();
  if (listing.canceledAt !== null) return <Badge tone="danger">{t('host.state.canceled')}</Badge>;
  if (listing.draft) return <Badge tone="warning">{t('host.state.draft')}</Badge>;
  if (now !== null && Date.parse(listing.eventEnd) < now) return <Badge>{t('host.state.over')}</Badge>;
  return <Badge tone="success">{t('host.state.published')}</Badge>;
}
