import type { Thread } from '@atrium/api';
import { lazy } from 'react';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { useText } from '../../../lib/text.tsx';

const loadList = () => import('./thread-menu-list.tsx');
const ThreadMenuList = lazy(loadList);

export function ThreadMenu({ thread, onPage = false }: { thread: Thread; onPage?: boolean }) {
  const { t } = useText();
  const label = t('threads.more', { subject: thread.subject });
  return (
    <MoreMenu size={onPage ? 'md' : 'sm'} label={label} load={loadList}>
      {(menu) => <ThreadMenuList {...menu} thread={thread} onPage={onPage} />}
    </MoreMenu>
  );
}
