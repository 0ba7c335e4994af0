import type { BaseImage } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useText } from '../../../../lib/text.tsx';

interface PictureViewerProps {
  image: BaseImage;
  label: string;
  close: () => void;
}

/** The picture as large as the window, with what its author said of it. */
export default function PictureViewer({ image, label, close }: PictureViewerProps) {
  const { t } = useText();
  const { description } = image;
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close} className="fixed inset-0 z-50 bg-scrim">
      <Modal className="size-full">
        <Dialog
          aria-label={label}
          className="relative flex size-full flex-col items-center justify-center p-4 outline-none"
        >
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={close}
            className="absolute inset-0 cursor-zoom-out"
          />
          <img
            src={image.uri}
            alt={label}
            width={image.width}
            height={image.height}
            className="relative h-auto max-h-full w-auto max-w-full min-h-0 shrink rounded-md bg-raised object-contain"
          />
          {description !== null && (
            <p
              dir="auto"
              className="relative mt-3 max-w-2xl rounded-md bg-inverse px-3 py-1.5 text-sm text-on-inverse"
            >
              {description}
            </p>
          )}
          <span className="absolute end-4 top-4">
            <IconButton aria-label={t('action.close')} variant="secondary" onClick={close}>
              <X />
            </IconButton>
          </span>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
