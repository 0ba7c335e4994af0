import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readS3Config, type S3Config } from './files/s3-config.ts';
import type { ConnectionLimits } from './http/connections.ts';
import type { ProcessorBudget } from './http/processor-budget.ts';
import { readPushConfig, type PushConfig } from './push/push-config.ts';

const ROLES = ['all', 'api', 'worker', 'web'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly role: (typeof ROLES)[number];
  readonly dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** How long a start waits for a database that is not there yet. */
  readonly databaseWaitSeconds: number;
  /** Absent: what happens is carried between processes by notices of the database. */
  readonly redisUrl: string | undefined;
  /** Absent: files are kept in `dataDir`. */
  readonly s3: S3Config | undefined;
  /** The most that an organization may store, unless the operator says otherwise. */
  readonly storageLimitGb: number;
  /** Absent: looked for in PATH. */
  readonly ffmpegPath: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly push: PushConfig;
  /** Absent: Stripe's own address. */
  readonly stripeUrl: string | undefined;
  /** Absent: PayPal's own addresses. */
  readonly paypalUrl: string | undefined;
  /** Absent: Braintree's own addresses. */
  readonly braintreeUrl: string | undefined;
  readonly secretKey: string | undefined;
  /** The SECRET_KEY before the current one: only decrypts secrets that it sealed. */
  readonly previousSecretKey: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** A line for each answer. */
  readonly accessLog: boolean;
  /** How long calls are still served after SIGTERM, while balancers notice. */
  readonly drainSeconds: number;
  /** Reverse proxies in front, whose X-Forwarded-* headers are believed: a hop count or addresses. */
  readonly trustProxy: number | string[] | false;
  /** `host` or `host:port` of sign-in services in the own network, which may be called over plain http too. */
  readonly trustedHosts: ReadonlySet<string>;
  /** Name servers that are asked for proofs of hostnames; empty: those of the system. */
  readonly dnsServers: readonly string[];
  readonly processorBudget: ProcessorBudget;
  readonly connectionLimits: ConnectionLimits;
  /** The user as whom the server goes on when it was started as root; absent: it stays root. */
  readonly runAsUser: string | undefined;
  readonly demo: boolean;
  readonly development: boolean;
  /** Sentences about connections to other machines that anyone between could read. */
  readonly plainConnections: readonly string[];
  /** Where Prometheus asks; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the environment once; every wrong value is named together with what would be right. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const refuse = (name: string, why: string): void => {
    problems.push(`${name}=${text(name) ?? ''}: ${why}`);
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    refuse(name, `must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    const found = values.find((candidate) => candidate === value);
    if (value !== undefined && found === undefined) refuse(name, `must be one of ${values.join(', ')}`);
    return found ?? fallback;
  };
  const url = (
    name: string,
    protocols: readonly string[],
    { onLoopback }: { readonly onLoopback?: string } = {},
  ): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const given = URL.canParse(value) ? new URL(value) : undefined;
    const isNear = given !== undefined && isThisMachine(given.hostname);
    // The value may hold a password, so it is not repeated.
    if (
      given === undefined ||
      !(protocols.includes(given.protocol) || (isNear && given.protocol === onLoopback))
    )
      problems.push(
        `${name}: must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      );
    return value;
  };

  const secretKey = text('SECRET_KEY');
  if (secretKey !== undefined && Buffer.byteLength(secretKey) < 32)
    problems.push('SECRET_KEY: must be at least 32 characters, for instance from `openssl rand -base64 32`');

  const previousSecretKey = text('SECRET_KEY_PREVIOUS');
  if (previousSecretKey !== undefined && secretKey === undefined)
    problems.push('SECRET_KEY_PREVIOUS: needs a SECRET_KEY that takes its place');

  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const demo = oneOf('DEMO', ['on', 'off'], 'on');
  const config: Config = {
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', 3000, 0, 65_535),
    role: oneOf('ROLE', ROLES, 'all'),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 200),
    databaseWaitSeconds: integer('DATABASE_WAIT_SECONDS', 30, 0, 3600),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    s3: readS3Config({ text, url, oneOf, refuse: (problem) => void problems.push(problem) }),
    storageLimitGb: integer('STORAGE_LIMIT_GB', 250, 1, 1_000_000),
    ffmpegPath: text('FFMPEG_PATH'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Atrium <no-reply@localhost>',
    push: readPushConfig({ text, oneOf, refuse: (problem) => void problems.push(problem) }),
    stripeUrl: url('STRIPE_API_URL', ['http:', 'https:']),
    paypalUrl: url('PAYPAL_API_URL', ['http:', 'https:']),
    // Its library sends the keys with each call.
    braintreeUrl: url('BRAINTREE_API_URL', ['https:'], { onLoopback: 'http:' }),
    secretKey,
    previousSecretKey,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    accessLog: oneOf('ACCESS_LOG', ['true', 'false'], 'false') === 'true',
    // While sources are edited, each change ends the program.
    drainSeconds: text('NODE_ENV') === 'development' ? 0 : integer('DRAIN_SECONDS', 3, 0, 60),
    trustProxy: readTrustProxy(text('TRUST_PROXY'), refuse),
    trustedHosts: readHosts(text('TRUSTED_HOSTS'), refuse),
    dnsServers: readDnsServers(text('DNS_SERVERS'), refuse),
    processorBudget: {
      member: integer('MEMBER_BUDGET', 250, 0, 1000),
      address: integer('ADDRESS_BUDGET', 500, 0, 1000),
    },
    connectionLimits: {
      all: integer('MAX_CONNECTIONS', 20_000, 0, 1_000_000),
      address: integer('MAX_CONNECTIONS_OF_ADDRESS', 8000, 0, 1_000_000),
    },
    runAsUser: text('RUN_AS_USER'),
    // Demo sign-ins are public knowledge, so they exist on the embedded database only.
    demo: demo === 'on' && databaseUrl === undefined,
    development: text('NODE_ENV') === 'development',
    plainConnections: listPlainConnections({
      text,
      encrypts: {
        DATABASE_URL: (address) => encryptsDatabase(parametersOf(address), text('PGSSLMODE')),
        REDIS_URL: ({ protocol }) => protocol === 'rediss:',
        SMTP_URL: ({ protocol, searchParams }) =>
          protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
        S3_ENDPOINT: ({ protocol }) => protocol === 'https:',
      },
    }),
    metrics:
      text('METRICS_PORT') === undefined
        ? undefined
        : { host: text('METRICS_HOST') ?? '127.0.0.1', port: integer('METRICS_PORT', 0, 0, 65_534) },
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const isThisMachine = (hostname: string): boolean =>
  /^(?:|localhost|127\.0\.0\.1|\[::1\]|\/.*|%2f.*)$/i.test(hostname);

/** Of what stands twice the drivers take the last. */
const parametersOf = ({ searchParams }: URL): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(searchParams);

const VERIFYING = new Set(['verify-ca', 'verify-full']);
/** The driver verifies the certificate with all of these, unless it is told to do as libpq does. */
const ENCRYPTING = new Set(['prefer', 'require', ...VERIFYING]);

/** In the order in which the driver goes by them. */
function encryptsDatabase(
  { sslmode = '', ssl, ...more }: Readonly<Record<string, string | undefined>>,
  environment = '',
): boolean {
  if (more['uselibpqcompat'] === 'true') return VERIFYING.has(sslmode);
  if (sslmode !== '') return ENCRYPTING.has(sslmode);
  if (['sslrootcert', 'sslcert', 'sslkey'].some((name) => (more[name] ?? '') !== '')) return true;
  return ssl === undefined ? ENCRYPTING.has(environment) : ssl === 'true' || ssl === '1';
}

const HINTS = {
  DATABASE_URL: 'add ?sslmode=verify-full',
  REDIS_URL: 'write rediss://',
  SMTP_URL: 'write smtps://, or add ?requireTLS=true',
  S3_ENDPOINT: 'write https://',
} as const;

/** The operator may have a network of their own between the two, so these are no refusals. */
function listPlainConnections({
  text,
  encrypts,
}: {
  text: (name: string) => string | undefined;
  encrypts: Readonly<Record<keyof typeof HINTS, (address: URL) => boolean>>;
}): string[] {
  return (Object.keys(HINTS) as (keyof typeof HINTS)[]).flatMap((name) => {
    const address = URL.parse(text(name) ?? '');
    if (address === null || encrypts[name](address)) return [];
    const written = parametersOf(address)['host'] || address.hostname;
    const host = written || (name === 'DATABASE_URL' && text('PGHOST')) || '';
    if (isThisMachine(host)) return [];
    return `${name}: the connection to ${host} is not held to TLS. If it leaves your own network, ${HINTS[name]}.`;
  });
}

function readTrustProxy(
  value: string | undefined,
  refuse: (name: string, why: string) => void,
): number | string[] | false {
  if (value === undefined) return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  const isAddress = (address: string): boolean => isIP(address.replace(/\/\d{1,3}$/, '')) !== 0;
  if (addresses.every(isAddress)) return addresses;
  refuse('TRUST_PROXY', 'must be a number of proxies, or their addresses with commas between');
  return false;
}

function readHosts(
  value: string | undefined,
  refuse: (name: string, why: string) => void,
): ReadonlySet<string> {
  const hosts = (value ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []);
  // As addresses write them: without the port that their scheme has anyway.
  const isHost = (host: string): boolean =>
    URL.canParse(`http://${host}`) &&
    [new URL(`http://${host}`).host, new URL(`https://${host}`).host].includes(host);
  if (!hosts.every(isHost))
    refuse('TRUSTED_HOSTS', 'must be hosts with commas between, such as 10.0.0.5:8443,sign-in.internal');
  return new Set(hosts);
}

function readDnsServers(
  value: string | undefined,
  refuse: (name: string, why: string) => void,
): readonly string[] {
  const servers = (value ?? '').split(',').flatMap((server) => server.trim() || []);
  const isServer = (server: string): boolean =>
    isIP(server) !== 0 || isIP(/^\[?(.+?)\]?:\d{1,5}$/.exec(server)?.[1] ?? '') !== 0;
  if (!servers.every(isServer))
    refuse('DNS_SERVERS', 'must be addresses with commas between, such as 10.0.0.53,[fd00::53]:5353');
  return servers;
}
