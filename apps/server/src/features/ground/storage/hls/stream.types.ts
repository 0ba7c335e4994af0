/** Frames of a film for seeking, relative to its playlists. */
export const STORYBOARD = 'storyboard.vtt';
