import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { Pause, Play, X } from 'lucide-react';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import type { UploadState } from './use-media-upload.ts';

interface UploadProgressProps {
  share: number;
  state: UploadState;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
}

/** How far a file is, with the means to pause it, go on or give it up. */
export function UploadProgress({ share, state, pause, resume, cancel }: UploadProgressProps) {
  const { t } = useText();
  const format = useFormat();
  const isSending = state === 'sending';
  const isWhole = share >= 1;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label={t(isWhole ? 'channels.upload.finishing' : `channels.upload.${state}`)}
        value={isWhole ? undefined : share}
        valueText={isWhole ? undefined : format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
      />
      {state === 'interrupted' && (
        <p role="status" className="text-sm text-muted">
          {t('channels.upload.interruptedText')}
        </p>
      )}
      {!isWhole && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={isSending ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            onClick={isSending ? pause : resume}
          >
            {t(isSending ? 'channels.upload.pause' : 'channels.upload.resume')}
          </Button>
          <Button size="sm" variant="quiet" icon={<X aria-hidden="true" />} onClick={cancel}>
            {t('channels.upload.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
