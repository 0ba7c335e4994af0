import { plainText } from './fold-text.ts';

/** A hostname as browsers write it: lower case, punycode, no dot at its end; undefined when it cannot be one. */
export function readDomain(text: string): string | undefined {
  const bare = text.trim().replace(/^https?:\/\//i, '');
  if (bare === '' || bare.length > 300) return undefined;
  const url = URL.parse(`http://${bare}`);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return host.includes('.') && !host.startsWith('[') ? host : undefined;
}

/** Every domain that a text names, written as a link or not. */
export function domainsIn(text: string): string[] {
  const names = plainText(text)
    // Letters of their own, with which no name can be written.
    .split(/(?:[^\p{L}\p{N}.\-。．]|[\ufdfa\ufdfb])+/u)
    .map((part) => trimDots(part));
  return names.flatMap((name) => (/[.。．]/.test(name) ? (readDomain(name) ?? []) : []));
}

function trimDots(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && '.-。．'.includes(text.charAt(start))) start++;
  while (end > start && '.-。．'.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The domain itself and every one that it is part of: `a.b.example`, `b.example`, `example`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}
