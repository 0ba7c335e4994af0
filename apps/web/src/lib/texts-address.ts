export function textsAddress(locale: string, version: string): string {
  return `/lang/${locale}.json?v=${version}`;
}
