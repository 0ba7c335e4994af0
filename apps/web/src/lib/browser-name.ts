const browsers: [mark: RegExp, name: string][] = [
  // The others call themselves these names as well, so the order decides.
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|macOS/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/** By which the owner knows the device again in a list; names alone, so it reads the same in every language. */
export function nameBrowser(userAgent: string): string | null {
  const parts = [browsers, systems].flatMap(
    (list) => list.find(([mark]) => mark.test(userAgent))?.slice(1) ?? [],
  );
  return parts.length === 0 ? null : parts.join(' · ');
}
