export const IMAGE_SLOTS = {
  logo: 'logo_id',
  'dark-logo': 'dark_logo_id',
  icon: 'icon_id',
  'dark-icon': 'dark_icon_id',
  'app-icon': 'app_icon_id',
  'splash-screen': 'splash_screen_id',
} as const;
export type ImageSlot = keyof typeof IMAGE_SLOTS;

export const isImageSlot = (name: string): name is ImageSlot => Object.hasOwn(IMAGE_SLOTS, name);
