import { CalendarPlus, Ellipsis, Heart, Link2, Pencil, Plus, Share, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../button.tsx';
import type { ButtonSize, ButtonVariant } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { linkClass, textLinkClass } from '../link.tsx';
import { Menu, MenuDivider, MenuItem } from '../menu.tsx';
import { Segmented } from '../segmented.tsx';
import { TabNav, tabClass } from '../tab-nav.tsx';
import { Tabs } from '../tabs.tsx';
import { Tooltip } from '../tooltip.tsx';
import { Section, Specimen } from './section.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const sizes: ButtonSize[] = ['sm', 'md', 'lg'];

export function Actions() {
  return (
    <Section title="Actions">
      {sizes.map((size) => (
        <Specimen key={size} title={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} className="capitalize">
              {variant}
            </Button>
          ))}
          <Button size={size} icon={<Plus aria-hidden="true" />}>
            With icon
          </Button>
        </Specimen>
      ))}
      <Specimen title="Disabled and pending">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Disabled
          </Button>
        ))}
        <PendingButton />
        <Button pending>Saving</Button>
      </Specimen>
      <Specimen title="Icon buttons, links">
        <IconButton aria-label="Like">
          <Heart aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Add to calendar" variant="secondary">
          <CalendarPlus aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Add" variant="primary" size="lg">
          <Plus aria-hidden="true" />
        </IconButton>
        <a href="#actions" className={buttonClass({ variant: 'primary' })}>
          A link to the next step
        </a>
        <a href="#actions" className={linkClass}>
          A link on its own
        </a>
        <p>
          A sentence with{' '}
          <a href="#actions" className={textLinkClass}>
            a link
          </a>{' '}
          in it.
        </p>
      </Specimen>
      <Navigation />
    </Section>
  );
}

function PendingButton() {
  const [pending, setPending] = useState(false);
  const press = () => {
    setPending(true);
    setTimeout(() => setPending(false), 2000);
  };
  return (
    <Button variant="primary" pending={pending} onClick={press}>
      Press to wait
    </Button>
  );
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
  { value: 'map', label: 'Map' },
] as const;

function Navigation() {
  const [view, setView] = useState<'list' | 'month' | 'map'>('list');
  return (
    <>
      <Specimen title="Menu, tooltip, segmented control">
        <Menu
          label="Post"
          placement="bottom start"
          trigger={<Button icon={<Ellipsis aria-hidden="true" />}>Menu</Button>}
        >
          <MenuItem icon={<Pencil />}>Edit</MenuItem>
          <MenuItem icon={<Link2 />}>Copy link</MenuItem>
          <MenuItem icon={<Share />} disabled>
            Share
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={<Trash2 />} danger>
            Delete
          </MenuItem>
        </Menu>
        <Tooltip text="Copies the address">
          <IconButton aria-label="Copy link" variant="secondary">
            <Link2 aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Segmented label="View" options={views} value={view} onChange={setView} />
      </Specimen>
      <Specimen title="Tabs as links" className="block">
        <TabNav label="Group">
          <a href="#actions" aria-current="page" className={tabClass}>
            Posts
          </a>
          {['Members', 'Events', 'Media', 'Announcements'].map((name) => (
            <a key={name} href="#actions" className={tabClass}>
              {name}
            </a>
          ))}
        </TabNav>
      </Specimen>
      <Specimen title="Tabs" className="block">
        <Tabs
          label="Ticket"
          items={[
            { id: 'about', label: 'About', content: <p>What the ticket holds.</p> },
            { id: 'terms', label: 'Terms', content: <p>Until when it can be given back.</p> },
            { id: 'place', label: 'Place', content: <p>How to get there.</p> },
          ]}
        />
      </Specimen>
    </>
  );
}
