/** The contract between the server and the site. Types only: both sides import this file, neither imports the other. */

/** The organization as the page sees it: the fields of the specification, its switched-on areas, its languages. */
export interface SiteConfig {
  NAME: string;
  DESCRIPTION: string;
  LOGO: { LIGHT: string | null; DARK: string | null };
  ICON: { LIGHT: string | null; DARK: string | null };
  APP_ICON: string | null;
  SPLASH_SCREEN: string | null;
  /** Address of the terms that members accept. */
  TERMS_LINK: string | null;
  /** Kinds of pages about the organization that are written; absent from an older server. */
  PAGES?: string[];
  PRIMARY_COLOR: string | null;
  SECONDARY_COLOR: string | null;
  ORGANIZATION_ID: string;
  /** Absolute, or a path on the site's own origin. */
  API_URL: string;
  CHAT_URL: string;
  DEFAULT_LOCALE: string;
  /** Languages that the organization allows; empty allows all that exist. */
  LOCALES: string[];
  COGNITO_USERPOOL_ID: string;
  COGNITO_CLIENT_ID: string;
  COGNITO_HOSTED_URL: string | null;
  COGNITO_IDENTITYPOOL_ID: string | null;
  /** Of a service that speaks Amazon's protocol; null: Amazon's own, or the site's. */
  COGNITO_ENDPOINT: string | null;
  /** Visitors get credentials of the identity pool. */
  ALLOW_GUEST_ACCESS: boolean;
  IDENTITY_SERVICE: 'embedded' | 'cognito';
  /** Fields that sign-up asks for besides the email, in that order. */
  SIGN_UP_FIELDS: {
    NAME: 'firstName' | 'lastName' | 'phone' | 'title' | 'company' | 'city';
    REQUIRED: boolean;
  }[];
  PASSWORD_MIN_LENGTH: number;
  /** Kinds of characters that a new password must have one of each. */
  PASSWORD_CHARACTERS: ('lowercase' | 'uppercase' | 'numbers' | 'special')[];
  /** Whether the identity service says that an account exists or not. */
  REVEAL_ACCOUNT_EXISTENCE: boolean;
  /** A code by mail is no way to begin a sign-in then. */
  REQUIRE_SECOND_FACTOR: boolean;
  AUTH: { PROVIDERS: SignInProvider[]; CUSTOM: { name: string }[] };
  MODULES: string[];
  /** IANA name. */
  TIMEZONE: string;
  /** True: what Stripe pays with may be loaded from Stripe. */
  STRIPE: boolean;
  /** True: pay pages may load what PayPal pays with from PayPal. */
  PAYPAL: boolean;
  /** True: pay pages may load the fields of cards from Braintree. */
  BRAINTREE: boolean;
  /** False: codes are not mailed but found in the local outbox. */
  SMTP: boolean;
}

/** Somewhere else to sign in, and its button. */
export interface SignInProvider {
  /** As the identity service knows it. */
  NAME: string;
  KIND: 'google' | 'apple' | 'facebook' | 'amazon' | 'oidc';
  TEXT: string | null;
  /** Both or neither; of the text and of the ground. */
  COLOR: string | null;
  BACKGROUND: string | null;
}

/** One request for a page, after the server has found out whose site it is. */
export interface PageRequest {
  request: Request;
  /** Null: no organization has this hostname, or it is closed for maintenance. */
  config: SiteConfig | null;
  /** Which page to show instead of the one asked for. */
  instead: 'invalid-domain' | 'maintenance' | null;
  locale: string;
  /** The one of the four languages of the not-found page that the reader's browser prefers. */
  fixedLocale: string;
  /** '' or '/fr': the part of the address that names the language. */
  prefix: string;
  /** Scheme, host and port under which the organization is known; for canonical addresses. */
  origin: string;
  /** The browser says that somebody is signed in. It proves nothing and opens nothing: it only picks the skeleton. */
  signedIn: boolean;
  /** Marks the scripts that the page itself puts in; made anew for each rendering, and taken out before it is sent. */
  nonce: string;
  /** Calls the API without leaving the process. */
  fetchApi: (request: Request) => Promise<Response>;
}

/** The interface of the built site to the server. */
export interface Site {
  /** Languages with a catalog. */
  locales: readonly string[];
  /** Query parameters that pages read. */
  searchNames: readonly string[];
  /** Addresses that crawlers are asked not to visit: personal ones, and those of hosts and staff. */
  closed: readonly string[];
  /** Of the texts of a language as they are now. */
  textsVersion: (locale: string) => string;
  /** Whether somebody may pay on the page of this path, which has no language in front. */
  isPayPage: (path: string) => boolean;
  answer: (page: PageRequest) => Promise<Response>;
}
