import { getLinkPreviewOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { LinkCard } from '../post/link-card.tsx';
import { type DraftText, findLinks } from './draft-text.ts';

/** The preview of the first link. Fetched once typing pauses; renders nothing while pending or without a result. */
export function TypedLink({ draft }: { draft: DraftText }) {
  const href = useDebounced(findLinks(draft)[0]?.href ?? '', 700);
  const preview = useQuery({
    ...getLinkPreviewOptions({ query: { href } }),
    enabled: href !== '',
    staleTime: Infinity,
    retry: false,
  });
  const found = href === '' ? null : (preview.data?.data ?? null);
  return found === null ? null : <LinkCard preview={found} />;
}
