import { hashOf } from './hash.ts';

export interface AvatarColor {
  background: string;
  text: string;
}

/** Twenty hues around the wheel; initials reach a contrast of 7 and more. They stay the same in both schemes. */
export const avatarColors: readonly AvatarColor[] = [
  { background: '#ffd0d6', text: '#632532' },
  { background: '#ffb0a5', text: '#521612' },
  { background: '#ffd3bf', text: '#622b0c' },
  { background: '#f8b97d', text: '#452500' },
  { background: '#f5daaa', text: '#503800' },
  { background: '#d7c977', text: '#352e00' },
  { background: '#d9e5b1', text: '#3a4200' },
  { background: '#a8d793', text: '#163700' },
  { background: '#bbecc9', text: '#014a26' },
  { background: '#79debf', text: '#00372a' },
  { background: '#a8eee8', text: '#004744' },
  { background: '#69daeb', text: '#00353b' },
  { background: '#b1e8ff', text: '#004459' },
  { background: '#93ceff', text: '#003150' },
  { background: '#cddfff', text: '#223b6c' },
  { background: '#bcc2ff', text: '#262659' },
  { background: '#e2d7ff', text: '#433166' },
  { background: '#e2b2f6', text: '#3f1c4c' },
  { background: '#fccdf1', text: '#582950' },
  { background: '#fdabce', text: '#4d1632' },
];

const fallback: AvatarColor = { background: '#d9e5b1', text: '#3a4200' };

export function avatarColorOf(name: string): AvatarColor {
  return avatarColors[hashOf(name) % avatarColors.length] ?? fallback;
}
