import type { Generated, Selectable, Updateable } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    organization: OrganizationTable;
    hostname: HostnameTable;
    organization_slug: OrganizationSlugTable;
    invalid_domain_visit: InvalidDomainVisitTable;
  }
}

export const tables: Tables = {
  organization: {
    impersonal: 'The organization itself.',
    pictures: ['logo_id', 'dark_logo_id', 'icon_id', 'dark_icon_id', 'app_icon_id', 'splash_screen_id'],
  },
};

export interface OrganizationTable {
  organization_id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  email: string;
  phone: string | null;
  website: string | null;
  terms_link: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  locale: Generated<string>;
  locales: Generated<string[]>;
  timezone: Generated<string>;
  currency: Generated<string>;
  primary_color: string | null;
  secondary_color: string | null;
  logo_id: string | null;
  dark_logo_id: string | null;
  icon_id: string | null;
  dark_icon_id: string | null;
  app_icon_id: string | null;
  splash_screen_id: string | null;
  facebook: string | null;
  twitter: string | null;
  instagram: string | null;
  linked_in: string | null;
  tik_tok: string | null;
  discord: string | null;
  youtube: string | null;
  ios_app_link: string | null;
  android_app_link: string | null;
  modules: string[];
  maintenance: Generated<boolean>;
  api_url: string | null;
  chat_url: string | null;
  user_pool_id: string;
  user_pool_client_id: string;
  hosted_url: string | null;
  custom_providers: Generated<string[]>;
  redirect_urls: Generated<string[]>;
  logout_urls: Generated<string[]>;
  identity_service: Generated<string>;
  sign_up_fields: Generated<string[]>;
  password_min_length: Generated<number>;
  password_characters: Generated<string[]>;
  reveal_account_existence: Generated<boolean>;
  identity_endpoint: string | null;
  identity_issuer: string | null;
  identity_pool_id: string | null;
  allow_guest_access: Generated<boolean>;
  require_second_factor: Generated<boolean>;
  venue_networks: Generated<string[]>;
  settings_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
export type OrganizationRecord = Selectable<OrganizationTable>;
export type OrganizationChanges = Omit<Updateable<OrganizationTable>, 'organization_id' | 'slug'>;

export interface HostnameTable {
  hostname: string;
  organization_id: string;
  is_primary: Generated<boolean>;
  added_at: Generated<Date>;
  /** Null until its zone has proven whose it is; it serves nothing until then. */
  verified_at: Generated<Date | null>;
  token: string | null;
}

export interface OrganizationSlugTable {
  slug: string;
  organization_id: string;
}

export interface InvalidDomainVisitTable {
  hostname: string;
  visits: number;
  first_at: Instant;
  last_at: Instant;
}
