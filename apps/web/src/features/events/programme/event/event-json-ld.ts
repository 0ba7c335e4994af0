import type { Event } from '@atrium/api';
import { displayName } from '../../../../lib/names.ts';
import { variantOf } from '../../../../lib/pictures.ts';
import type { Offers, PublicOffer } from './offers.ts';

interface PublishedOffers extends Pick<Offers, 'currency'> {
  passes: readonly Pick<PublicOffer, 'name' | 'price' | 'soldOut' | 'validFrom'>[];
}

const context = 'https://schema.org';
const attendance = {
  physical: 'OfflineEventAttendanceMode',
  virtual: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;

/** Structured data of an event for search engines and calendars: schema.org's Event. */
export function eventJsonLd(event: Event, url: string, offers?: PublishedOffers): object {
  const { image, creator } = event;
  return {
    '@context': context,
    '@type': 'Event',
    name: event.name,
    url,
    startDate: event.eventStart,
    endDate: event.eventEnd,
    eventStatus: `${context}/${event.canceledAt === null ? 'EventScheduled' : 'EventCancelled'}`,
    eventAttendanceMode: `${context}/${attendance[event.eventType]}`,
    location: locationOf(event, url),
    ...(event.shortDescription !== '' && { description: event.shortDescription }),
    ...(image !== null && { image: [new URL(variantOf(image.uri, 'share'), url).href] }),
    ...(offers !== undefined && offers.passes.length > 0 && { offers: offersOf(event, url, offers) }),
    organizer: {
      '@type': creator.accountType === 'team' ? 'Organization' : 'Person',
      name: displayName(creator),
      url: new URL('/', url).href,
    },
  };
}

function offersOf(event: Event, url: string, { currency, passes }: PublishedOffers): object[] {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return passes.map(({ name, price, soldOut, validFrom }) => ({
    '@type': 'Offer',
    name,
    url,
    price: (price / 10 ** digits).toFixed(digits),
    priceCurrency: currency,
    availability: `${context}/${soldOut ? 'SoldOut' : 'InStock'}`,
    validFrom: validFrom ?? event.registrationStart,
    validThrough: event.registrationEnd,
  }));
}

function locationOf(event: Event, url: string): object | object[] {
  const online = { '@type': 'VirtualLocation', url: event.externalUrl ?? url };
  if (event.eventType === 'virtual') return online;
  const place = {
    '@type': 'Place',
    name: event.venue ?? event.city ?? event.name,
    address: {
      '@type': 'PostalAddress',
      ...present({
        streetAddress: [event.address1, event.address2].filter(Boolean).join(', '),
        postalCode: event.zip,
        addressLocality: event.city,
        addressRegion: event.state,
        addressCountry: event.country,
      }),
    },
  };
  return event.eventType === 'hybrid' ? [place, online] : place;
}

function present(fields: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}
