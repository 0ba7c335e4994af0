import { domainToASCII } from 'node:url';
import { invalid } from '../../../../platform/errors.ts';

export const MOST_HOSTNAMES = 20;

/** As DNS writes it: labels of RFC 1123, other scripts as Punycode. */
export function readHostname(text: string): string {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  const hostname = /[^\0-\x7f]/.test(typed) ? domainToASCII(typed) : typed;
  if (
    !/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(hostname)
  )
    throw invalid('hostname.shape', { field: 'hostname', values: { hostname: text } });
  return hostname;
}

/** Where the proof is looked for, and how it is written. */
export const proofName = (hostname: string): string => `_atrium.${hostname}`;
export const proofValue = (token: string): string => `atrium=${token}`;
