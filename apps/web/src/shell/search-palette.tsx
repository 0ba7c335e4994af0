import { searchOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { IconButton } from '@atrium/ui/icon-button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CornerDownLeft,
  MessagesSquare,
  Podcast,
  MessageSquareText,
  Search,
  SearchCheck,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate } from 'react-router';
import { cx } from '../lib/cx.ts';
import { useFormat } from '../lib/format.ts';
import { displayName } from '../lib/names.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { useDebounced } from '../lib/use-debounced.ts';
import { openAreas } from './open-areas.ts';
import { useCommands } from './commands.tsx';
import { useStaffEntries } from './staff-entries.tsx';
import { overlays } from '../lib/overlays.ts';

interface Entry {
  id: string;
  /** Where it leads, or what it does. */
  to: string | (() => void);
  label: string;
  detail?: string;
  picture: ReactNode;
}

interface Section {
  title: string;
  entries: Entry[];
}

/** Goes anywhere from anywhere: areas at once, people and events as they are found. */
export default function SearchPalette() {
  const { t } = useText();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { sections, searching } = useSections(text.trim(), (meant) => {
    setText(meant);
    setActive(0);
  });
  const entries = sections.flatMap((section) => section.entries);

  const go = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    if (typeof entry.to === 'string') {
      overlays.close();
      void navigate(entry.to);
    } else entry.to();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setActive((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') go(entries[active] ?? entries[0]);
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={overlays.close}
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim sm:px-6 sm:pt-[12vh]"
    >
      <Modal className="flex h-dvh w-full flex-col overflow-clip bg-raised text-default shadow-float sm:h-auto sm:max-h-[70vh] sm:max-w-xl sm:rounded-lg">
        <Dialog aria-label={t('search.title')} className="flex min-h-0 flex-col outline-none">
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <input
              autoFocus
              type="text"
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={entries[active] === undefined ? undefined : `${listId}-${active}`}
              aria-label={t('search.hint')}
              placeholder={t('search.hint')}
              autoComplete="off"
              enterKeyHint="go"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={press}
              className="h-14 min-w-0 grow bg-transparent text-base outline-none"
            />
            <kbd className="hidden rounded-sm border border-line px-1.5 py-0.5 font-sans text-xs text-muted sm:block">
              Esc
            </kbd>
            {/* Where it fills the window there is nothing beside it to press, and no such key. */}
            <IconButton
              aria-label={t('action.close')}
              onClick={overlays.close}
              className="-me-2.5 shrink-0 sm:hidden"
            >
              <X />
            </IconButton>
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={t('search.title')}
            className="min-h-0 overflow-y-auto p-2"
          >
            <Sections {...{ sections, active, listId, go, setActive }} />
          </div>
          <p
            role="status"
            className={cx('px-4', entries.length === 0 && !searching ? 'pb-8 text-center' : 'sr-only')}
          >
            {entries.length === 0 && !searching
              ? t('search.nothing', { text })
              : t('search.results', { count: entries.length })}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface SectionsProps {
  sections: Section[];
  active: number;
  listId: string;
  go: (entry: Entry) => void;
  setActive: (index: number) => void;
}

function Sections({ sections, active, listId, go, setActive }: SectionsProps) {
  let count = 0;
  return sections.map((section) => (
    <div key={section.title} role="group" aria-label={section.title} className="mb-1">
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
        {section.title}
      </p>
      {section.entries.map((entry) => {
        const index = count++;
        return (
          <div
            key={entry.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => go(entry)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm',
              index === active && 'bg-hover',
            )}
          >
            {entry.picture}
            <span dir="auto" className="min-w-0 grow truncate font-medium">
              {entry.label}
            </span>
            <span dir="auto" className="truncate text-muted">
              {entry.detail}
            </span>
            {index === active && (
              <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
            )}
          </div>
        );
      })}
    </div>
  ));
}

const few = 5;

function useSections(
  text: string,
  searchFor: (text: string) => void,
): { sections: Section[]; searching: boolean } {
  const { t } = useText();
  const { config } = useSite();
  const format = useFormat();
  const search = useDebounced(text, 200);
  const enabled = search.length > 0;
  const query = useQuery({
    ...searchOptions({ query: { search, limit: few } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = enabled ? query.data?.data : undefined;
  const areas = openAreas(config.MODULES)
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      to,
      label: t(label),
      picture: <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />,
    }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase()));
  const commands = useCommands(text);
  const staff = useStaffEntries(text);
  const meant = found?.didYouMean ?? null;
  const sections: Section[] = [
    {
      title: t('search.people'),
      entries: (found?.accounts ?? []).map((account) => ({
        id: account.id,
        to: `/people/${account.username}`,
        label: displayName(account),
        detail: account.company ?? `@${account.username}`,
        picture: <Avatar decorative size="sm" name={displayName(account)} imageUrl={account.image?.uri} />,
      })),
    },
    {
      title: t('search.groups'),
      entries: (found?.groups ?? []).map((group) => ({
        id: group.id,
        to: `/groups/${group.slug}`,
        label: group.name,
        detail: t('search.members', { count: group._count.members }),
        picture: <MessagesSquare aria-hidden="true" className="size-5 shrink-0 text-muted" />,
      })),
    },
    {
      title: t('search.events'),
      entries: (found?.events ?? []).map((event) => ({
        id: event.id,
        to: `/events/${event.slug}`,
        label: event.name,
        detail: format.date(event.eventStart, {
          dateStyle: 'medium',
          timeZone: event.timezone ?? config.TIMEZONE,
        }),
        picture: <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />,
      })),
    },
    {
      title: t('search.channels'),
      entries: [
        ...(found?.channels ?? []).map((channel) => ({
          id: channel.id,
          to: `/channels/${channel.slug}`,
          label: channel.name,
          detail: t('shell.channels'),
          picture: <Podcast aria-hidden="true" className="size-5 shrink-0 text-muted" />,
        })),
        ...(found?.contents ?? []).map((content) => ({
          id: content.id,
          to: `/channels/${content.channel.slug}/${content.slug}`,
          label: content.title,
          detail: content.channel.name,
          picture: <Podcast aria-hidden="true" className="size-5 shrink-0 text-muted" />,
        })),
      ],
    },
    {
      title: t('search.posts'),
      entries: (found?.activities ?? []).map((activity) => ({
        id: activity.id,
        to: `/activities/${activity.id}`,
        label: activity.message.replace(/\s+/g, ' ').slice(0, 120),
        detail: displayName(activity.account),
        picture: <MessageSquareText aria-hidden="true" className="size-5 shrink-0 text-muted" />,
      })),
    },
    { title: t('search.go'), entries: areas },
    { title: t('admin.title'), entries: staff },
    { title: t('search.commands'), entries: commands },
    ...(enabled
      ? [
          {
            title: t('search.more'),
            entries: [
              ...(meant === null
                ? []
                : [
                    {
                      id: 'meant',
                      to: () => searchFor(meant),
                      label: t('search.didYouMean', { text: meant }),
                      picture: <SearchCheck aria-hidden="true" className="size-5 shrink-0 text-muted" />,
                    },
                  ]),
              {
                id: 'all',
                to: `/search?${new URLSearchParams({ q: text })}`,
                label: t('search.all', { text }),
                picture: <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />,
              },
            ],
          },
        ]
      : []),
  ];
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    searching: text !== search || query.isFetching,
  };
}
