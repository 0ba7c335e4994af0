import type { UpdateManagedChannelData } from '@atrium/api';

export type PodcastCategory = NonNullable<UpdateManagedChannelData['body']['channel']['podcastCategory']>;

/** The categories of podcast directories, each with its parts. */
const parts = {
  arts: ['books', 'design', 'fashion', 'food', 'performing', 'visual'],
  business: ['careers', 'entrepreneurship', 'investing', 'management', 'marketing', 'nonProfit'],
  comedy: ['interviews', 'improv', 'standUp'],
  education: ['courses', 'howTo', 'languages', 'selfImprovement'],
  fiction: ['comedy', 'drama', 'scienceFiction'],
  government: [],
  history: [],
  health: ['alternative', 'fitness', 'medicine', 'mental', 'nutrition', 'sexuality'],
  family: ['education', 'parenting', 'pets', 'stories'],
  leisure: ['animation', 'automotive', 'aviation', 'crafts', 'games', 'hobbies', 'home', 'videoGames'],
  music: ['commentary', 'history', 'interviews'],
  news: ['business', 'daily', 'entertainment', 'commentary', 'politics', 'sports', 'tech'],
  religion: ['buddhism', 'christianity', 'hinduism', 'islam', 'judaism', 'religion', 'spirituality'],
  science: [
    'astronomy',
    'chemistry',
    'earth',
    'life',
    'mathematics',
    'natural',
    'nature',
    'physics',
    'social',
  ],
  society: ['documentary', 'journals', 'philosophy', 'places', 'relationships'],
  sports: [
    'baseball',
    'basketball',
    'cricket',
    'fantasy',
    'football',
    'golf',
    'hockey',
    'rugby',
    'running',
    'soccer',
    'swimming',
    'tennis',
    'volleyball',
    'wilderness',
    'wrestling',
  ],
  technology: [],
  trueCrime: [],
  film: ['afterShows', 'history', 'interviews', 'reviews', 'tv'],
} as const;

type Category = keyof typeof parts;

export const categories = Object.keys(parts) as Category[];

export const partsOf = (category: Category) =>
  parts[category].map((part) => `${category}.${part}` as PodcastCategory);
