import { type GetSelfResponse, getSelfQueryKey, updateSelfImageMutation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { type Crop, middleOf } from './crop.ts';
import { CropField, drawCrop } from './crop-field.tsx';

const storedSide = 1024;

interface PictureDialogProps {
  file: File;
  close: () => void;
}

export default function PictureDialog({ file, close }: PictureDialogProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<Crop | null>(null);
  const picture = useQuery({
    queryKey: ['picture', file.name, file.size, file.lastModified],
    queryFn: () => createImageBitmap(file),
    retry: false,
    gcTime: 0,
  });
  const upload = useUpload(close);
  const bitmap = picture.data;
  const crop = bitmap === undefined ? null : (chosen ?? middleOf(bitmap));
  return (
    <Dialog
      open
      size="sm"
      title={t('settings.picture.crop')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={bitmap === undefined}
            pending={upload.isPending}
            onClick={() => {
              if (bitmap !== undefined && crop !== null)
                upload.mutate({ body: { buffer: squareOf(bitmap, crop) } });
            }}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      {picture.isError ? (
        <p role="alert" className="py-10 text-center text-danger">
          {t('settings.picture.unreadable')}
        </p>
      ) : bitmap === undefined || crop === null ? (
        <Skeleton className="aspect-square w-full rounded-md" />
      ) : (
        <CropField bitmap={bitmap} crop={crop} onChange={setChosen} />
      )}
    </Dialog>
  );
}

function useUpload(onDone: () => void) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    ...updateSelfImageMutation(),
    onSuccess: (answer) => {
      client.setQueryData<GetSelfResponse>(getSelfQueryKey(), answer);
      void client.invalidateQueries({ queryKey: [{ _id: 'getAccount' }] });
      toast({ kind: 'success', text: t('settings.picture.saved') });
      onDone();
    },
  });
}

/** The chosen square as the server takes it; never larger than it is. */
function squareOf(bitmap: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  const side = Math.min(storedSide, Math.round(Math.min(bitmap.width, bitmap.height) / crop.zoom));
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, bitmap, crop);
  return canvas.toDataURL('image/jpeg', 0.9);
}
