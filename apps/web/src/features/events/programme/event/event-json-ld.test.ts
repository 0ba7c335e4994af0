import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Event } from '@atrium/api';
import { eventJsonLd } from './event-json-ld.ts';

const url = 'https://community.example/events/launch';
// Only what the description reads.
const event = {
  name: 'Launch',
  shortDescription: 'We begin.',
  eventStart: '2030-02-02T09:00:00.000Z',
  eventEnd: '2030-02-02T17:00:00.000Z',
  eventType: 'physical',
  externalUrl: null,
  canceledAt: null,
  registrationStart: '2029-10-01T00:00:00.000Z',
  registrationEnd: '2030-02-02T09:00:00.000Z',
  image: { id: 'i', uri: '/media/i/public', width: 1, height: 1, moderation: 'safe' },
  venue: 'Old Exchange',
  address1: 'Street 1',
  address2: null,
  city: 'Antwerp',
  state: null,
  country: 'Belgium',
  zip: '',
  creator: { accountType: 'team', firstName: 'Harbour', lastName: null, username: 'harbour' },
} as Event;

it('says where, when, by whom and with which picture, with whole addresses', () => {
  assert.deepEqual(eventJsonLd(event, url), {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Launch',
    url,
    startDate: '2030-02-02T09:00:00.000Z',
    endDate: '2030-02-02T17:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Old Exchange',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Street 1',
        addressLocality: 'Antwerp',
        addressCountry: 'Belgium',
      },
    },
    description: 'We begin.',
    image: ['https://community.example/media/i/share'],
    organizer: { '@type': 'Organization', name: 'Harbour', url: 'https://community.example/' },
  });
});

it('of an event online names the address, of a hybrid one both', () => {
  const online = { '@type': 'VirtualLocation', url };
  const locationOf = (type: Event['eventType']) =>
    (eventJsonLd({ ...event, eventType: type }, url) as { location: unknown }).location;
  assert.deepEqual(locationOf('virtual'), online);
  assert.deepEqual((locationOf('hybrid') as unknown[])[1], online);
});

it('says what passes cost, in units of the currency, and whether there are any left', () => {
  const offers = {
    currency: 'EUR',
    passes: [
      { name: 'Early bird', price: 4250, soldOut: true, validFrom: null },
      { name: 'Free', price: 0, soldOut: false, validFrom: '2030-01-01T00:00:00.000Z' },
    ],
  };
  const of = (given: typeof offers) => (eventJsonLd(event, url, given) as { offers: object[] }).offers;
  assert.deepEqual(of(offers)[0], {
    '@type': 'Offer',
    name: 'Early bird',
    url,
    price: '42.50',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/SoldOut',
    validFrom: '2029-10-01T00:00:00.000Z',
    validThrough: '2030-02-02T09:00:00.000Z',
  });
  const [, free] = of(offers) as { validFrom: string; availability: string }[];
  assert.deepEqual(
    [free?.validFrom, free?.availability],
    ['2030-01-01T00:00:00.000Z', 'https://schema.org/InStock'],
  );
  const yen = of({ ...offers, currency: 'JPY' }) as { price: string }[];
  assert.equal(yen[0]?.price, '4250');
});

it('says that it is off', () => {
  const off = { ...event, canceledAt: '2030-01-01T00:00:00.000Z' };
  assert.equal(
    (eventJsonLd(off, url) as { eventStatus: string }).eventStatus,
    'https://schema.org/EventCancelled',
  );
});
