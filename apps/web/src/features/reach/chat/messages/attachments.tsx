import type { BaseImage, ChatFile } from '@atrium/api';
import { Download, FileText } from 'lucide-react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActivityPicture } from '../../../talk/activities/index.ts';
import { useFileSize } from './file-size.ts';

interface AttachmentsProps {
  images: readonly BaseImage[];
  files: readonly ChatFile[];
  author: string;
}

/** Pictures, which open large, and files, which can be saved. */
export function Attachments({ images, files, author }: AttachmentsProps) {
  return (
    <>
      {images.length > 0 && (
        <div className={cx('grid w-full gap-1', images.length === 1 ? 'max-w-72' : 'max-w-sm grid-cols-2')}>
          {images.map((image) => (
            <ActivityPicture key={image.id} image={image} author={author} />
          ))}
        </div>
      )}
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </>
  );
}

function FileLink({ file: { name, size, url } }: { file: ChatFile }) {
  const { t } = useText();
  const sizeOf = useFileSize();
  return (
    <a
      href={url}
      download={name}
      aria-label={t('chat.saveFile', { name })}
      className="flex w-72 max-w-full items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2 transition-colors hover:border-line-strong"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate text-sm font-medium">
          {name}
        </span>
        <span className="block text-xs text-muted tabular-nums">{sizeOf(size)}</span>
      </span>
      <Download aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </a>
  );
}
