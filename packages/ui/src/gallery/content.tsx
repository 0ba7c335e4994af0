import { CircleAlert, Info, MapPin, Users } from 'lucide-react';
import { Avatar } from '../avatar.tsx';
import type { AvatarSize } from '../avatar.tsx';
import { AvatarStack } from '../avatar-stack.tsx';
import { Badge, CountBadge, Tag } from '../badge.tsx';
import type { Tone } from '../badge.tsx';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Card, cardLinkClass } from '../card.tsx';
import { DateBlock } from '../date-block.tsx';
import { Divider } from '../divider.tsx';
import { Image } from '../image.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Stat, StatList } from '../stat.tsx';
import { Section, Specimen } from './section.tsx';

const sizes: AvatarSize[] = ['xs', 'sm', 'md', 'lg', 'xl'];
const tones: Tone[] = ['neutral', 'brand', 'accent', 'success', 'warning', 'danger'];
const people = ['Ada Lovelace', 'Grace Hopper', '山田 太郎', 'محمد علي', 'Zoë Ruiz', 'Cher'].map((name) => {
  return { id: name, name };
});

export function Content() {
  return (
    <Section title="Content">
      <Specimen title="Avatar">
        {sizes.map((size) => (
          <Avatar key={size} name="Ada Lovelace" size={size} />
        ))}
        {sizes.map((size, index) => (
          <Avatar key={size} name={people[index]?.name ?? ''} size={size} active={index % 2 === 0} />
        ))}
        <Avatar name="Broken Picture" imageUrl="data:image/png;base64,AAAA" />
        <AvatarStack label="Ada, Grace and 10 others" people={people} total={12} />
      </Specimen>
      <Specimen title="Badges, tags, counts">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Tag>Databases</Tag>
        <Tag removeLabel="Remove Rust" onRemove={() => undefined}>
          Rust
        </Tag>
        <CountBadge count={3} label="3 unread" />
        <CountBadge count={120} label="120 unread" />
      </Specimen>
      <Cards />
      <Specimen title="Banners" className="flex flex-col gap-3">
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} icon={<Info aria-hidden="true" />}>
            You act for the Analytical Society.
          </Banner>
        ))}
        <Banner
          tone="warning"
          icon={<CircleAlert aria-hidden="true" />}
          action={<Button size="sm">Try again</Button>}
          closeLabel="Close"
          onClose={() => undefined}
        >
          You are offline. What you write is kept.
        </Banner>
      </Specimen>
      <Specimen title="Numbers, progress, dividers" className="flex flex-col gap-6">
        <StatList>
          <Stat label="Sessions" value="674" />
          <Stat label="Speakers" value="738" note="+12" />
          <Stat label="Rooms" value="35" />
        </StatList>
        <ProgressBar label="Interests" value={0.6} valueText="3 of 5" />
        <ProgressBar label="Importing" />
        <Divider />
        <Divider>or</Divider>
      </Specimen>
    </Section>
  );
}

const events = [
  {
    seed: 'harvest',
    month: 'Feb',
    day: '3',
    title: 'Open harvest evening',
    place: 'Brussels',
    tone: 'success',
  },
  {
    seed: 'chorus',
    month: 'Mar',
    day: '14',
    title: 'A chorus of small machines',
    place: 'Kyoto',
    tone: 'brand',
  },
  {
    seed: 'river',
    month: 'Apr',
    day: '27',
    title: 'The river and the city: a long walk with makers',
    place: 'Lima',
  },
] as const;

function Cards() {
  return (
    <Specimen title="Cards" className="grid items-stretch gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {events.map((event) => (
        <Card key={event.seed} padding="none" interactive>
          <Image alt="" seed={event.seed} />
          <div className="flex gap-4 p-4">
            <DateBlock month={event.month} day={event.day} dateTime="2027-02-03" />
            <div className="min-w-0">
              <h4 className="font-semibold">
                <a href="#content" className={cardLinkClass}>
                  {event.title}
                </a>
              </h4>
              <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
                <MapPin aria-hidden="true" className="size-4" /> {event.place}
              </p>
              <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
                <Users aria-hidden="true" className="size-4" /> 48 going
              </p>
            </div>
          </div>
        </Card>
      ))}
      <Card>
        <div className="flex items-center gap-3">
          <Avatar name="Grace Hopper" decorative active />
          <div>
            <p className="font-medium">Grace Hopper</p>
            <p className="text-sm text-muted">2 h ago</p>
          </div>
        </div>
        <p className="mt-3">The compiler is back. Who wants to try it before Thursday?</p>
      </Card>
      <Card padding="lg" className="flex flex-col justify-between gap-4">
        <p className="text-lg font-semibold">Both days</p>
        <p className="text-2xl font-semibold">€ 120</p>
        <Button variant="primary" wide>
          Get a ticket
        </Button>
      </Card>
      <Image
        alt="Main stage"
        seed="stage"
        className="rounded-lg"
        ratio="4/3"
        src="data:image/png;base64,AAAA"
      />
    </Specimen>
  );
}
