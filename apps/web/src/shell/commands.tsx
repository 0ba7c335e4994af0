import {
  CalendarCog,
  CalendarPlus,
  Keyboard,
  Languages,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  Sun,
  Ticket,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { overlays } from '../lib/overlays.ts';
import { useSelf } from '../lib/self.ts';
import { useModule } from '../lib/site.ts';
import { type PlainTextId, useText } from '../lib/text.tsx';
import { type ThemeChoice, chooseTheme } from '../lib/theme-choice.ts';

interface Command {
  id: string;
  to: string | (() => void);
  label: string;
  picture: ReactNode;
}

/** Acts that are possible from anywhere, besides going to an area. */
export function useCommands(text: string): Command[] {
  const { t } = useText();
  const self = useSelf().data?.data;
  const hasEvents = useModule('events');
  const command = (label: PlainTextId, Icon: LucideIcon, to: Command['to']): Command => ({
    id: label,
    to,
    label: t(label),
    picture: <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />,
  });
  const theme = (choice: ThemeChoice) => () => {
    chooseTheme(choice);
    overlays.close();
  };
  const all = [
    ...(self !== undefined && hasEvents
      ? [
          command('search.createEvent', CalendarPlus, '/host/new'),
          command('search.myPasses', Ticket, '/my/events'),
          command('host.title', CalendarCog, '/host'),
        ]
      : []),
    ...(self === undefined ? [] : [command('shell.settings', Settings, '/settings')]),
    ...(self?.isStaff === true ? [command('admin.title', Wrench, '/admin')] : []),
    command('search.themeSystem', Monitor, theme('system')),
    command('search.themeLight', Sun, theme('light')),
    command('search.themeDark', Moon, theme('dark')),
    command('shell.language', Languages, () => overlays.open('languages')),
    command('shortcuts.title', Keyboard, () => overlays.open('shortcuts')),
  ];
  const words = text.toLocaleLowerCase();
  return all.filter(({ label }) => label.toLocaleLowerCase().includes(words));
}
