import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { open, type CountryResponse, type Reader } from 'maxmind';
import type { Log } from '../../../../platform/log.ts';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Not the shape that the library knows: this list is made by others, of what the registries publish. */
interface Entry {
  readonly country_code?: string;
}

/** Two letters of the country an address is registered in; null for private ones, and while the list cannot be read. Asks nobody. */
export type FindCountry = (address: string) => Promise<string | null>;

/** Some megabytes, read when somebody first asks; what could not be read is read anew for who asks next. */
export function createFindCountry(log: Log): FindCountry {
  let reader: Promise<Reader<CountryResponse> | undefined> | undefined;
  const read = async (): Promise<Reader<CountryResponse>> => open(fileURLToPath(import.meta.resolve(FILE)));
  return async (address) => {
    if (!ipaddr.isValid(address)) return null;
    reader ??= read().catch((error: unknown) => {
      reader = undefined;
      // Nobody's list of sign-ins fails for want of a country.
      log.warn('The list of countries could not be read', error);
      return undefined;
    });
    const entry = (await reader)?.get(ipaddr.process(address).toString()) as Entry | null | undefined;
    return entry?.country_code ?? null;
  };
}
