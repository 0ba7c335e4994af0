import type { EventListing } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { TextField } from '@atrium/ui/text-field';
import { Link as LinkIcon, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAddress, useCopyLink } from '../../../../lib/share.ts';
import { useText } from '../../../../lib/text.tsx';
import { ShareButton } from '../event/share-button.tsx';

const QrCode = lazy(() =>
  import('../../../../components/qr-code.tsx').then((module) => ({ default: module.QrCode })),
);

/** The moment after publication: the address of the event, for messages and for walls. */
export function Published({ listing, onClose }: { listing: EventListing; onClose: () => void }) {
  const { t } = useText();
  const address = useAddress(`/events/${listing.slug}`);
  const copy = useCopyLink(address);
  return (
    <section
      aria-labelledby="published"
      className="mt-6 flex flex-wrap items-start gap-6 rounded-lg border border-line bg-raised p-5"
    >
      <div className="flex min-w-0 grow basis-72 flex-col gap-4">
        <div role="status">
          <h2 id="published" className="text-lg font-semibold">
            {t('host.published')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t('host.publishedText')}</p>
        </div>
        <TextField label={t('host.eventLink')} dir="ltr" readOnly value={address} />
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<LinkIcon aria-hidden="true" />} onClick={() => void copy()}>
            {t('host.copyLink')}
          </Button>
          <ShareButton event={listing} />
        </div>
      </div>
      <Suspense fallback={<div className="size-40" />}>
        <QrCode text={address} label={t('host.eventQr')} className="size-40 rounded-md" />
      </Suspense>
      <IconButton aria-label={t('action.close')} onClick={onClose}>
        <X />
      </IconButton>
    </section>
  );
}
