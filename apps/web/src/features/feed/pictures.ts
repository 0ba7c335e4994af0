import type { BaseImage } from '@atrium/api';

const thumbnailSize = 400;

type Variant = 'public' | 'thumbnail' | 'share';

/** The same picture in another of its stored sizes; other addresses stay as they are. */
export function variantOf(uri: string, variant: Variant): string {
  return uri.replace(/(\/media\/[^/]+\/)public$/, `$1${variant}`);
}

export function thumbnailOf(image: BaseImage | null): string | null {
  return image === null ? null : variantOf(image.uri, 'thumbnail');
}

/** Both stored sizes, each with its width, for the browser to choose. */
export function sizesOf({ uri, width, height }: BaseImage): string {
  const small = Math.round(width * Math.min(1, thumbnailSize / Math.max(width, height)));
  return small === width ? `${uri} ${width}w` : `${variantOf(uri, 'thumbnail')} ${small}w, ${uri} ${width}w`;
}
