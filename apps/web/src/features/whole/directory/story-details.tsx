import type { AccountStory } from '@atrium/api';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';

/** The profile as the person filled it in, address and allergies included. */
export function StoryDetails({ story: { account, details } }: { story: AccountStory }) {
  const { t } = useText();
  const format = useFormat();
  const address = [
    details.address1,
    details.address2,
    [details.zip, details.city].filter(Boolean).join(' '),
    details.state,
    details.country,
  ].filter((part) => part !== null && part !== '');
  const lines: readonly (readonly [PlainTextId, ReactNode])[] = [
    ['admin.people.email', account.email],
    ['admin.person.phone', details.phone],
    ['admin.people.joined', format.date(account.createdAt)],
    ['admin.person.bio', details.bio],
    ['admin.person.website', details.website],
    ['admin.person.address', address.join(', ')],
    ['admin.person.diet', details.dietaryRestrictions],
    ['admin.person.language', details.locale],
    ['admin.person.zone', details.timezone],
    ['admin.person.terms', details.termsAccepted === null ? null : format.dateTime(details.termsAccepted)],
    ['admin.person.followers', format.number(details.followers)],
    ['admin.person.following', format.number(details.following)],
  ];
  return (
    <section aria-labelledby="story-details" className="min-w-0 rounded-lg border border-line p-4">
      <h3 id="story-details" className="font-semibold">
        {t('admin.person.details')}
      </h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {lines
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{t(label)}</dt>
              <dd dir="auto" className="min-w-0 wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
