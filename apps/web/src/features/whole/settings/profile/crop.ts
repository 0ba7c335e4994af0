export interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is kept: its middle in pixels of the picture, and how near one has gone. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const nearest = 4;

export function middleOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The square's side in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The same square, moved and scaled as far as the picture reaches. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(nearest, Math.max(1, crop.zoom));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: Math.min(size.width - half, Math.max(half, crop.x)),
    y: Math.min(size.height - half, Math.max(half, crop.y)),
  };
}

/** Moves the picture under the square, by parts of the square's side. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return within(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return within(size, { ...crop, zoom });
}
