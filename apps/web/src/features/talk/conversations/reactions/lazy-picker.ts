import { lazy } from 'react';

export const loadEmojiPicker = () => import('./emoji-picker.tsx');
export const EmojiPicker = lazy(loadEmojiPicker);
