import type { BaseLinkPreview } from '@atrium/api';
import { Globe } from 'lucide-react';

/** The preview of a linked page; all of it is one link. */
export function LinkCard({ preview }: { preview: BaseLinkPreview }) {
  const { url, title, siteName, description, image, imageWidth, imageHeight } = preview;
  const host = new URL(url).hostname.replace(/^www\./, '');
  const wide = image !== null && (imageWidth ?? 0) >= 600 && (imageWidth ?? 0) > (imageHeight ?? 0);
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener"
      className="flex flex-col overflow-clip rounded-md border border-line text-start transition-colors hover:border-line-strong data-row:flex-row"
      {...(!wide && { 'data-row': '' })}
    >
      {image !== null && wide && (
        <img
          src={image}
          alt=""
          width={imageWidth ?? undefined}
          height={imageHeight ?? undefined}
          loading="lazy"
          decoding="async"
          className="aspect-[1.91] h-auto w-full bg-sunken object-cover"
        />
      )}
      {!wide && (
        <span className="flex size-24 shrink-0 items-center justify-center self-stretch overflow-clip bg-sunken text-muted">
          {image === null ? (
            <Globe aria-hidden="true" className="size-6" />
          ) : (
            <img src={image} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
          )}
        </span>
      )}
      <span className="flex min-w-0 flex-col justify-center px-4 py-3">
        <span className="truncate text-xs text-muted" dir="auto">
          {siteName ?? host}
        </span>
        <span className="line-clamp-2 font-medium" dir="auto">
          {title ?? url}
        </span>
        {description !== null && (
          <span className="mt-0.5 line-clamp-2 text-sm text-muted" dir="auto">
            {description}
          </span>
        )}
      </span>
    </a>
  );
}
