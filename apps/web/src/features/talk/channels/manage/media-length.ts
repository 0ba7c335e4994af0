export const acceptedAudio = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,audio/flac,audio/aac';

const patienceMs = 8000;

export interface Length {
  readonly seconds: number;
  /** As the server takes it: 1:02:03. */
  readonly text: string;
}

/** How long a file lasts, as far as this browser can tell. */
export async function lengthOf(file: File, kind: 'audio' | 'video'): Promise<Length | null> {
  const url = URL.createObjectURL(file);
  try {
    const element = document.createElement(kind);
    element.preload = 'metadata';
    const seconds = await new Promise<number | null>((resolve) => {
      element.onloadedmetadata = () => resolve(element.duration);
      element.onerror = () => resolve(null);
      setTimeout(() => resolve(null), patienceMs);
      element.src = url;
    });
    if (seconds === null || !Number.isFinite(seconds)) return null;
    return { seconds, text: durationText(Math.round(seconds)) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function durationText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
