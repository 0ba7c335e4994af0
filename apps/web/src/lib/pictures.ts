import type { BaseImage } from '@atrium/api';

/** The same picture in another of its stored sizes; other addresses stay as they are. */
export function variantOf(uri: string, variant: 'public' | 'thumbnail' | 'share'): string {
  return uri.replace(/(\/media\/[^/]+\/)public$/, `$1${variant}`);
}

export function pictureOf(
  image: BaseImage | null | undefined,
  variant: 'public' | 'thumbnail' | 'share',
): string | null {
  return image === null || image === undefined ? null : variantOf(image.uri, variant);
}
