import type { Self } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Button } from '@atrium/ui/button';
import { SearchField } from '@atrium/ui/search-field';
import { Plus, Search, SquarePen } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { cx } from '../../../lib/cx.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ChannelList } from './channel-list.tsx';
import { ChannelRowsSkeleton } from './channel-row.tsx';
import { useAskingForPresence } from './presence.ts';

const loadDialog = () => import('./new-channel-dialog.tsx');
const NewChannelDialog = lazy(loadDialog);

// As high as what the shell leaves: list and messages scroll, the page does not.
const frame =
  '-mb-24 grid h-[calc(100dvh-8.5rem-env(safe-area-inset-bottom))] grid-cols-[minmax(0,1fr)] ' +
  'md:-mb-12 md:h-[calc(100dvh-2rem)] lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]';

/** List and conversation side by side; on a phone one after the other. */
export default function ChatLayout() {
  const { t } = useText();
  const { channelId } = useParams();
  const isOpen = channelId !== undefined;
  return (
    <div data-fills className={frame}>
      {!isOpen && <PageHead title={t('chat.title')} hidden />}
      <section
        aria-label={t('chat.conversations')}
        className={cx('min-h-0 flex-col border-line lg:flex lg:border-e', isOpen ? 'hidden' : 'flex')}
      >
        <MembersOnly waiting={<Waiting />}>
          <Conversations openId={isOpen ? Number(channelId) : null} />
        </MembersOnly>
      </section>
      <div className={cx('min-h-0 min-w-0 flex-col lg:flex lg:ps-6', isOpen ? 'flex' : 'hidden')}>
        <Outlet />
      </div>
    </div>
  );
}

function Waiting() {
  const { t } = useText();
  return (
    <>
      <h1 className="text-2xl font-semibold">{t('chat.title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('chat.about')}</p>
      <ChannelRowsSkeleton />
    </>
  );
}

function Conversations({ openId }: { openId: number | null }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  useAskingForPresence();
  const [typed, setTyped] = useState('');
  const [starting, setStarting] = useState(false);
  const search = typed.trim().slice(0, 200);
  // The conversation that is open has the page's heading.
  const Heading = openId === null ? 'h1' : 'h2';
  const begin = () => setStarting(true);
  return (
    <>
      <header className="flex items-center justify-between gap-3 lg:pe-4">
        <Heading className="text-2xl font-semibold">{t('chat.title')}</Heading>
        <IconButton
          aria-label={t('chat.new')}
          title={t('chat.new')}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDialog()}
          onClick={begin}
        >
          <SquarePen aria-hidden="true" />
        </IconButton>
      </header>
      <p className="mt-1 text-sm text-muted lg:pe-4">{t('chat.about')}</p>
      <SearchField
        className="mt-3 lg:me-4"
        label={t('chat.search')}
        placeholder={t('chat.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={setTyped}
      />
      <div className="-mx-3 mt-3 min-h-0 grow overflow-y-auto overscroll-contain px-0 pb-6 lg:me-1">
        {self === undefined ? (
          <ChannelRowsSkeleton />
        ) : (
          <List {...{ self, search, openId, begin }} onClear={() => setTyped('')} />
        )}
      </div>
      {starting && self !== undefined && (
        <Suspense fallback={null}>
          <NewChannelDialog self={self} close={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ListProps {
  self: Self;
  search: string;
  openId: number | null;
  begin: () => void;
  onClear: () => void;
}

function List({ begin, ...rest }: ListProps) {
  const { t } = useText();
  const start = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={begin}>
      {t('chat.writeSomebody')}
    </Button>
  );
  return <ChannelList {...rest} start={start} />;
}
