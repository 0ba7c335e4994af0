import { fileURLToPath } from 'node:url';

/** The faces that papers and pictures are set in; they come with the program, so that every machine writes alike. */
export type Weight = 'regular' | 'bold';
export type Face = 'latin' | 'cjk' | 'korean' | 'thai' | 'devanagari';

const file = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** DejaVu knows the alphabets of Europe, Arabic and Hebrew; Noto Sans JP the signs of Japanese and most of Chinese. */
export const FONT_FILES: Readonly<Record<Face, Readonly<Record<Weight, string>>>> = {
  latin: {
    regular: file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  cjk: {
    regular: file('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    bold: file('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  },
  korean: {
    regular: file('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    bold: file('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  },
  thai: {
    regular: file('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    bold: file('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  },
  devanagari: {
    regular: file('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: file('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  },
};

/** Family names inside the font files, for callers that select a font by name. */
export const FAMILIES: Readonly<Record<Face, string>> = {
  latin: 'DejaVu Sans',
  cjk: 'Noto Sans JP',
  korean: 'NanumGothic',
  thai: 'Noto Sans Thai',
  devanagari: 'Noto Sans Devanagari',
};

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

const SCRIPTS: readonly (readonly [RegExp, Face])[] = [
  [CJK, 'cjk'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Script=Thai}/u, 'thai'],
  [/[\p{Script=Devanagari}\u0964\u0965]/u, 'devanagari'],
];

export const faceOf = (sign: string): Face => SCRIPTS.find(([script]) => script.test(sign))?.[1] ?? 'latin';
