// Signs that no XML may hold, however they are written.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A text as it stands between tags or within an attribute. */
export const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

export const element = (name: string, value: string): string => `<${name}>${text(value)}</${name}>`;
export const empty = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${text(String(value))}"`)
    .join(' ')}/>`;
