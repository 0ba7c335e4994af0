/** Numbers name people by their place in the list of the demo; the first of `people` manages or starts. */
export interface DemoCircle {
  readonly name: string;
  readonly people: readonly number[];
  readonly invited: readonly number[];
}

export interface DemoThread {
  readonly subject: string;
  /** Place of its circle, or the people chosen. */
  readonly circle?: number;
  readonly people: readonly number[];
  /** Hours ago that it began. */
  readonly since: number;
  /** Sender, minutes after the start, text, and emoji reactions. */
  readonly messages: readonly (readonly [who: number, after: number, text: string, ...reactions: string[]])[];
  /** How many of the messages the first person has read, when not all. */
  readonly read?: number;
  readonly favorite?: true;
}

export const CIRCLES: readonly DemoCircle[] = [
  { name: 'Spring gathering crew', people: [0, 13, 19, 5, 6], invited: [23] },
  { name: 'Talk mentors', people: [2, 0, 4, 11, 15], invited: [14] },
  { name: 'Library night', people: [19, 16, 7], invited: [0] },
];

export const THREADS: readonly DemoThread[] = [
  {
    subject: 'Badges and the long queue of last year',
    circle: 0,
    people: [0],
    since: 76,
    favorite: true,
    messages: [
      [
        0,
        0,
        'Last year people waited eleven minutes for a badge. Ideas, before we buy a second printer?',
        '👀',
      ],
      [
        13,
        9,
        'Three tables instead of one, split by first name. Surnames made everybody hesitate.',
        '👍',
        '👍',
      ],
      [5, 14, 'And scan the code from the confirmation, so nobody spells anything out loud.', '👍'],
      [19, 31, 'The library lends us six hand scanners. I only need them back by Monday.', '❤️', '🎉'],
      [6, 44, 'Then it is three tables, six scanners and zero new printers. I write it into the plan.', '🙌'],
      [0, 52, 'Perfect. Thank you, all of you!'],
    ],
  },
  {
    subject: 'Who opens up on Saturday?',
    circle: 0,
    people: [13],
    since: 5,
    read: 2,
    messages: [
      [13, 0, 'The caretaker hands the keys over at 7:30 sharp. Who is closest?'],
      [0, 12, 'I could, but I am with the caterer until eight.'],
      [5, 35, 'First train gets me there at 7:24. If it is on time, and it will be.', '🚆'],
      [
        13,
        41,
        'Omar, you are a hero. I bring the coffee. @0, can you send him the number of the caretaker?',
        '☕',
      ],
    ],
  },
  {
    subject: "Pairing this year's first-time speakers",
    circle: 1,
    people: [2],
    since: 50,
    read: 4,
    messages: [
      [2, 0, 'Nine first-timers this year, six of us. I take the two compiler talks.'],
      [4, 16, 'Happy to take whoever talks about forms. Somebody always talks about forms.', '😄'],
      [11, 40, 'Give me the nervous ones. I was one.', '❤️', '❤️'],
      [0, 65, 'I will write to all nine today: https://example.org/mentors has the checklist.', '👍'],
      [15, 1490, 'One of mine asks whether live demos are allowed to fail.', '😂'],
      [2, 1502, 'They are expected to. Have a recording, and a joke.'],
    ],
  },
  {
    subject: 'Night train to the winter meet-up',
    people: [9, 0, 5, 18],
    since: 30,
    messages: [
      [
        9,
        0,
        'Four bunks reserved, carriage 263. I have the tickets on my phone, and on paper, because I know my phone.',
      ],
      [18, 22, 'Top bunk. I will fight for it.', '😴'],
      [5, 25, 'Nobody else wants the top bunk, Diego.'],
      [0, 80, 'I bring bread, cheese and the good cards.', '🧀', '🃏'],
    ],
  },
  {
    subject: 'Invoice for the chairs',
    people: [1, 0],
    since: 3,
    read: 1,
    messages: [
      [1, 0, 'The rental charged us for 420 chairs. Ben counted 412. Twice.'],
      [1, 6, 'Do you have the delivery note? Then I write to them today.'],
    ],
  },
];
