export interface S3Config {
  /** Absent: Amazon's own, by the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket in the path of an address, not in its host. */
  readonly pathStyle: boolean;
}

interface Reader {
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T;
  /** Says what is wrong, without the value: it may be a secret. */
  refuse(problem: string): void;
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const ALL = [...NEEDED, 'S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'] as const;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,60}$/i;

/** Undefined: files are kept in the data folder. */
export function readS3Config(reader: Reader): S3Config | undefined {
  if (ALL.every((name) => reader.text(name) === undefined)) return undefined;
  const missing = NEEDED.filter((name) => reader.text(name) === undefined);
  if (missing.length > 0)
    reader.refuse(`${missing.join(', ')}: must be set as well, or ${ALL.join(', ')} all be absent`);
  const endpoint = reader.url('S3_ENDPOINT', ['https:', 'http:']);
  const [bucket = '', accessKeyId = '', secretAccessKey = ''] = NEEDED.map((name) => reader.text(name));
  const region = reader.text('S3_REGION') ?? 'us-east-1';
  if (bucket !== '' && !BUCKET.test(bucket))
    reader.refuse(`S3_BUCKET=${bucket}: must be 3 to 63 lowercase letters, digits, dots and dashes`);
  if (!REGION.test(region)) reader.refuse(`S3_REGION=${region}: must be letters, digits and dashes`);
  // Servers of one's own seldom have a hostname for each bucket.
  const style = reader.oneOf('S3_PATH_STYLE', ['on', 'off'], endpoint === undefined ? 'off' : 'on');
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle: style === 'on' };
}
