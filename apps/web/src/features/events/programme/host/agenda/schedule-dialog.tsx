import {
  type EventListing,
  previewListingSchedule,
  putListingSchedule,
  type ScheduleChanges,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../../lib/errors.ts';
import { toDataUri } from '../../../../../lib/read-picture.ts';
import { useText } from '../../../../../lib/text.tsx';
import { refreshListing } from '../host.api.ts';
import { FileChoice } from '../file-choice.tsx';
import { ScheduleChangeList } from './schedule-changes.tsx';

interface ScheduleDialogProps {
  listing: EventListing;
  onClose: () => void;
}

/** A schedule file is looked at first: what would come, change and go. Then it is taken. */
export default function ScheduleDialog({ listing, onClose }: ScheduleDialogProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const [read, setRead] = useState<{ file: string; changes: ScheduleChanges } | null>(null);
  const request = (file: string) => ({
    path: { eventId: listing.id },
    body: { file, ...(listing.timezone !== null && { timezone: listing.timezone }) },
    throwOnError: true as const,
  });
  const preview = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await toDataUri(chosen);
      const { data } = await previewListingSchedule(request(file));
      return { file, changes: data.data };
    },
    meta: { quiet: true },
    onMutate: () => setRead(null),
    onSuccess: setRead,
  });
  const apply = useMutation({
    mutationFn: (file: string) => putListingSchedule(request(file)),
    meta: { quiet: true },
    onSuccess: async () => {
      await refreshListing(client);
      toast({ kind: 'success', text: t('host.imported') });
      onClose();
    },
  });
  const error = preview.error ?? apply.error;
  const changes = read?.changes;
  const stuck = changes?.details.some(({ isTaken }) => isTaken) ?? false;
  return (
    <Dialog
      open
      size="lg"
      title={t('host.import')}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && !apply.isPending && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={apply.isPending}>
            {t('action.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={read === null || stuck || changes?.details.length === 0}
            pending={apply.isPending}
            onClick={() => read !== null && apply.mutate(read.file)}
          >
            {t('host.importNow')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t('host.importText')}</p>
        <FileChoice file={preview.variables ?? null} onChoose={(file) => preview.mutate(file)} />
        {(preview.isPending || apply.isPending) && (
          <ProgressBar label={t(apply.isPending ? 'host.importing' : 'host.comparing')} />
        )}
        {error !== null && <Banner tone="danger">{messageOf(error, texts)}</Banner>}
        {changes !== undefined && (
          <ScheduleChangeList changes={changes} timezone={listing.timezone} stuck={stuck} />
        )}
      </div>
    </Dialog>
  );
}
