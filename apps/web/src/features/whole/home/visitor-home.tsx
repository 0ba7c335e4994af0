import { AvatarStack } from '@atrium/ui/avatar-stack';
import { buttonClass } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Columns } from '../../../components/columns.tsx';
import { displayName } from '../../../lib/names.ts';
import { signInAddress } from '../../../lib/navigation.ts';
import { forgetRedirect } from '../../../lib/redirect.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useModule, useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { AdvertisementPlace } from '../../people/advertisements/index.ts';
import { ActivityList, postsOfAll } from '../../talk/activities/index.ts';
import { popularPeople } from './home.api.ts';
import { PopularPeople } from './people-section.tsx';
import { UpcomingCards } from './upcoming-cards.tsx';

/** The organization's public home: its introduction, upcoming events, posts. */
export function VisitorHome() {
  const { t } = useText();
  const hasFeed = useModule('activities');
  const hasPeople = useModule('accounts');
  return (
    <div className="mx-auto max-w-5xl space-y-10">
      <Hero />
      <UpcomingCards />
      {hasFeed && (
        <Columns
          aside={
            <>
              {hasPeople && <PopularPeople />}
              <AdvertisementPlace />
            </>
          }
        >
          <h2 className="mb-4 text-xl font-semibold">{t('home.newest')}</h2>
          <ActivityList options={postsOfAll()} />
        </Columns>
      )}
    </div>
  );
}

function Hero() {
  const { t } = useText();
  const { config } = useSite();
  return (
    <section
      aria-labelledby="welcome"
      className="grid overflow-clip rounded-lg border border-line bg-raised sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="flex flex-col items-start justify-center gap-5 px-6 py-8 sm:px-10 sm:py-14">
        <h1
          id="welcome"
          dir="auto"
          className="text-2xl font-semibold text-balance lg:text-[2.75rem] lg:leading-tight"
        >
          {config.NAME}
        </h1>
        <p dir="auto" className="max-w-prose text-lg text-muted">
          {config.DESCRIPTION}
        </p>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/auth/sign-up"
            onClick={forgetRedirect}
            prefetch="intent"
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            {t('shell.signUp')}
          </Link>
          <Link to={signInAddress('/')} prefetch="intent" className={buttonClass({ size: 'lg' })}>
            {t('shell.signIn')}
          </Link>
        </div>
        <Faces />
      </div>
      <div className="relative order-first h-36 sm:order-none sm:h-auto">
        <Image
          src={config.SPLASH_SCREEN}
          alt=""
          seed={config.NAME}
          priority
          className="absolute inset-0 size-full"
        />
      </div>
    </section>
  );
}

/** Some who are here already. */
function Faces() {
  const { t } = useText();
  const hasPeople = useModule('accounts');
  const people = useQuery({ ...popularPeople(), enabled: hasPeople }).data?.data ?? [];
  const [first, second] = people;
  if (first === undefined || second === undefined) return null;
  const names = { first: displayName(first), second: displayName(second) };
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <AvatarStack
        label={t('home.faces')}
        max={5}
        people={people.map((account) => ({
          id: account.id,
          name: displayName(account),
          imageUrl: pictureOf(account.image, 'thumbnail'),
        }))}
        total={Math.min(people.length, 5)}
      />
      <p>{t('home.alreadyHere', names)}</p>
    </div>
  );
}
