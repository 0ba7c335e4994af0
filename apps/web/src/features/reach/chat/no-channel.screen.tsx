import { EmptyState } from '@atrium/ui/empty-state';
import { MessagesSquare } from 'lucide-react';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';

const page = definePage({});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Beside the list, until one is chosen. */
export default function NoChannelScreen() {
  const { t } = useText();
  return (
    <div className="flex grow items-center justify-center">
      <EmptyState illustration={<MessagesSquare />} title={t('chat.choose')} text={t('chat.chooseText')} />
    </div>
  );
}
