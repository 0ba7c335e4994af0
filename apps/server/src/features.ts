import { accounts } from './features/ground/accounts/feature.ts';
import { acting } from './features/ground/acting/feature.ts';
import { addresses } from './features/ground/addresses/feature.ts';
import { audit } from './features/ground/audit/feature.ts';
import { delegates } from './features/ground/delegates/feature.ts';
import { hostedDomain } from './features/ground/hosted-domain/feature.ts';
import { identity } from './features/ground/identity/feature.ts';
import { links } from './features/ground/links/feature.ts';
import { mailSettings } from './features/ground/mail-settings/feature.ts';
import { naming } from './features/ground/naming/feature.ts';
import { organization } from './features/ground/organization/feature.ts';
import { outbox } from './features/ground/outbox/feature.ts';
import { pages } from './features/ground/pages/feature.ts';
import { rights } from './features/ground/rights/feature.ts';
import { roles } from './features/ground/roles/feature.ts';
import { rules } from './features/ground/rules/feature.ts';
import { sharedAccess } from './features/ground/shared-access/feature.ts';
import { sockets } from './features/ground/sockets/feature.ts';
import { pictures } from './features/ground/pictures/feature.ts';
import { staffViews } from './features/ground/staff-views/feature.ts';
import { storage } from './features/ground/storage/feature.ts';
import { capacity } from './features/money/capacity/feature.ts';
import { invoices } from './features/money/invoices/feature.ts';
import { payments } from './features/money/payments/feature.ts';
import { questions } from './features/money/questions/feature.ts';
import { subscriptions } from './features/money/subscriptions/feature.ts';
import { advertisements } from './features/people/advertisements/feature.ts';
import { groups } from './features/people/groups/feature.ts';
import { leads } from './features/people/leads/feature.ts';
import { tiers } from './features/people/tiers/feature.ts';
import { levels } from './features/people/levels/feature.ts';
import { attendee } from './features/events/attendee/feature.ts';
import { benefits } from './features/events/benefits/feature.ts';
import { bookings } from './features/events/bookings/feature.ts';
import { checkin } from './features/events/checkin/feature.ts';
import { copies } from './features/events/copies/feature.ts';
import { documents } from './features/events/documents/feature.ts';
import { programme } from './features/events/programme/feature.ts';
import { registration } from './features/events/registration/feature.ts';
import { schedules } from './features/events/schedules/feature.ts';
import { series } from './features/events/series/feature.ts';
import { surveys } from './features/events/surveys/feature.ts';
import { tickets } from './features/events/tickets/feature.ts';
import { waitlist } from './features/events/waitlist/feature.ts';
import { activities } from './features/talk/activities/feature.ts';
import { announcements } from './features/talk/announcements/feature.ts';
import { channels } from './features/talk/channels/feature.ts';
import { conversations } from './features/talk/conversations/feature.ts';
import { entities } from './features/talk/entities/feature.ts';
import { interests } from './features/talk/interests/feature.ts';
import { moderation } from './features/talk/moderation/feature.ts';
import { threads } from './features/talk/threads/feature.ts';
import { chat } from './features/reach/chat/feature.ts';
import { notifications } from './features/reach/notifications/feature.ts';
import { push } from './features/reach/push/feature.ts';
import { support } from './features/reach/support/feature.ts';
import { data } from './features/whole/data/feature.ts';
import { dashboard } from './features/whole/dashboard/feature.ts';
import { directory } from './features/whole/directory/feature.ts';
import { exports } from './features/whole/exports/feature.ts';
import { integrity } from './features/whole/integrity/feature.ts';
import { merging } from './features/whole/merging/feature.ts';
import { relationships } from './features/whole/relationships/feature.ts';
import { search } from './features/whole/search/feature.ts';
import { setup } from './features/whole/setup/feature.ts';
import { system } from './features/whole/system/feature.ts';
import { teams } from './features/whole/teams/feature.ts';
import type { FactTraits, Feature } from './platform/feature.ts';
import { PLATFORM_TABLES, type Tables } from './platform/tables.ts';

/** Every feature, lowest neighbourhood first. */
export const FEATURES: readonly Feature[] = [
  accounts,
  acting,
  addresses,
  audit,
  delegates,
  hostedDomain,
  identity,
  links,
  mailSettings,
  naming,
  organization,
  outbox,
  pages,
  rights,
  roles,
  rules,
  sharedAccess,
  sockets,
  staffViews,
  storage,
  pictures,
  capacity,
  payments,
  questions,
  invoices,
  subscriptions,
  advertisements,
  groups,
  leads,
  levels,
  tiers,
  attendee,
  benefits,
  bookings,
  checkin,
  copies,
  documents,
  programme,
  registration,
  schedules,
  series,
  surveys,
  tickets,
  waitlist,
  activities,
  announcements,
  channels,
  conversations,
  entities,
  interests,
  moderation,
  threads,
  chat,
  notifications,
  push,
  support,
  data,
  dashboard,
  directory,
  exports,
  integrity,
  merging,
  relationships,
  search,
  setup,
  system,
  teams,
];

/** Every tenant table; the guard refuses statements that do not bind them to the organization. */
export const TABLES: Tables = Object.assign(
  {},
  PLATFORM_TABLES,
  ...FEATURES.map(({ tables }) => tables ?? {}),
);

export const TENANT_TABLES: ReadonlySet<string> = new Set(Object.keys(TABLES));

const FACTS: Readonly<Record<string, FactTraits>> = Object.assign(
  {},
  ...FEATURES.map(({ facts }) => facts ?? {}),
);

/** The traits that the feature which records the fact gives to its kind. */
export const traitsOf = (fact: { readonly name: string }): FactTraits =>
  FACTS[fact.name.slice(0, fact.name.indexOf('.'))] ?? {};
