import type { ReportContentData } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextArea } from '@atrium/ui/text-area';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';

type Reason = ReportContentData['body']['reason'];

interface Report {
  reason: Reason;
  note?: string;
}

export interface ReportDialogProps {
  send: (report: Report) => Promise<unknown>;
  close: () => void;
}

const reasons: Record<Reason, PlainTextId> = {
  spam: 'feed.reason.spam',
  harassment: 'feed.reason.harassment',
  hate: 'feed.reason.hate',
  sexual: 'feed.reason.sexual',
  violence: 'feed.reason.violence',
  other: 'feed.reason.other',
};
const isReason = (value: string): value is Reason => value in reasons;

/** Asks what is wrong, so that those who moderate know where to look. */
export default function ReportDialog({ send, close }: ReportDialogProps) {
  const { t } = useText();
  const form = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: (chosen: Reason) =>
      send({ reason: chosen, ...(note.trim() !== '' && { note: note.trim() }) }),
    onSuccess: () => {
      toast({ kind: 'success', text: t('feed.reported') });
      close();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('feed.reportTitle')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={report.isPending}
            disabled={reason === null}
          >
            {t('feed.report')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (reason !== null) report.mutate(reason);
        }}
        className="flex flex-col gap-5"
      >
        <RadioGroup
          name="reason"
          label={t('feed.reportReason')}
          options={Object.entries(reasons).map(([value, label]) => ({ value, label: t(label) }))}
          value={reason ?? ''}
          onChange={(value) => setReason(isReason(value) ? value : null)}
        />
        <TextArea label={t('feed.reportNote')} maxLength={1000} value={note} onChange={setNote} />
        <p className="text-sm text-muted">{t('feed.reportHelp')}</p>
      </form>
    </Dialog>
  );
}
