const largestUpload = 8_000_000;
const largestSide = 3200;
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export const acceptedPictures = accepted.join(',');

export interface Picture {
  /** For the preview; to be revoked. */
  url: string;
  blob: Blob;
  name: string;
}

/** Why a file cannot be attached; the text is the form's. */
export class PictureError extends Error {
  readonly reason: 'type' | 'unreadable';

  constructor(reason: 'type' | 'unreadable') {
    super(reason);
    this.name = 'PictureError';
    this.reason = reason;
  }
}

/** A file as it can be sent: large photographs are made smaller here rather than sent whole over a slow line. */
export async function readPicture(file: File): Promise<Picture> {
  if (!accepted.includes(file.type)) throw new PictureError('type');
  const blob = file.size > largestUpload ? await shrink(file) : file;
  return { url: URL.createObjectURL(blob), blob, name: file.name };
}

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError('unreadable');
  });
  const scale = Math.min(1, largestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  // Where the browser writes no WebP it answers a PNG, which may be larger than what came in.
  const smaller = blob?.type === 'image/webp' ? blob : await toJpeg(canvas);
  if (smaller === null) throw new PictureError('unreadable');
  return smaller;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
}

export function toDataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureError('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** The first picture or video that was pasted or dropped. */
export function mediaIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => /^(image|video)\//.test(type)) ?? null;
}
