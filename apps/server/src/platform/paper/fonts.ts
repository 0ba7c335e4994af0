import { fileURLToPath } from 'node:url';

/** The faces that papers and pictures are set in; they come with the program, so that every machine writes alike. */
export type Weight = 'regular' | 'bold';
export type Face = 'latin' | 'cjk';

const file = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** DejaVu knows the alphabets of Europe, Arabic and Hebrew; Noto the signs of Japanese and most of Chinese. */
export const FONT_FILES: Readonly<Record<Face, Readonly<Record<Weight, string>>>> = {
  latin: {
    regular: file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  cjk: {
    regular: file('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    bold: file('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  },
};

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

export const faceOf = (sign: string): Face => (CJK.test(sign) ? 'cjk' : 'latin');
