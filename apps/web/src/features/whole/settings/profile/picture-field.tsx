import type { Self } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { ImageUp } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';

const loadDialog = () => import('./picture-dialog.tsx');
const PictureDialog = lazy(loadDialog);

/** The own face; another is chosen from the device, cut to a square and sent at once. */
export function PictureField({ self }: { self: Self }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className="mb-8 flex items-center gap-5">
      <Avatar
        size="xl"
        name={displayName(self)}
        imageUrl={pictureOf(self.image, 'thumbnail')}
        className="size-24! sm:size-32!"
      />
      <div>
        <Button
          icon={<ImageUp aria-hidden="true" />}
          onPointerEnter={() => void loadDialog()}
          onClick={() => input.current?.click()}
        >
          {t(self.image === null ? 'settings.picture.add' : 'settings.picture.change')}
        </Button>
        <p className="mt-2 text-sm text-muted">{t('settings.picture.text')}</p>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={t('settings.picture.change')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            // The same file again is a choice too.
            event.target.value = '';
          }}
        />
      </div>
      {file !== null && (
        <Suspense fallback={null}>
          <PictureDialog file={file} close={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
