import {
  beginSubmission,
  createSurvey,
  openSurvey,
  saveStructure,
  submitSurvey,
} from '../features/events/surveys/index.ts';
import { idOfWords } from '../platform/ids.ts';
import type { Demo } from './demo.ts';

const MINUTE = 60_000;
const RATINGS = [5, 4, 4, 3, 5, 5, 2, 4, 5, 3, 4, 5];
const HEARD = ['friends', 'friends', 'poster', 'newsletter', 'friends', 'newsletter'];
const WORDS = [
  'More evenings by the water, please.',
  'The workshops were the best part.',
  'A quieter place to talk between the sessions.',
];

/** A survey that some have answered, and that anybody can. */
export async function seedSurveys(demo: Demo): Promise<void> {
  const staff = demo.asStaff();
  const id = (...words: string[]): string => idOfWords(demo.ctx.organizationId, 'demo survey', ...words);
  const choice = (value: string, text: string, subQuestionIds: string[] = []) => ({
    id: id('choice', value),
    value,
    text,
    subQuestionIds,
  });
  const survey = await createSurvey(
    staff,
    {
      name: 'How was the year?',
      slug: 'how-was-the-year',
      description: 'Six short questions about what we did together, and what comes next.',
      thankYou: 'Thank you! We read every answer before we plan the next season.',
      oneAtATime: true,
      anonymous: true,
    },
    undefined,
  );
  const [rating, why, heard, where, next, words] = ['rating', 'why', 'heard', 'where', 'next', 'words'].map(
    (name) => id('question', name),
  );
  const asked = (questionId: string | undefined) => ({ id: questionId ?? '', choices: [], required: false });
  await saveStructure(staff, survey.id, {
    version: 1,
    sections: [
      {
        id: id('section', 'year'),
        name: 'The year behind us',
        questions: [
          {
            ...asked(rating),
            type: 'number',
            name: 'How many stars do you give it?',
            description: 'From one to five.',
            required: true,
            min: '1',
            max: '5',
          },
          {
            ...asked(why),
            type: 'textarea',
            name: 'What should have been better?',
            showIf: { all: [{ question: rating ?? '', op: 'lt', value: '4' }] },
          },
          {
            ...asked(heard),
            type: 'radio',
            name: 'How do you hear of our events?',
            required: true,
            choices: [
              choice('friends', 'From friends'),
              choice('newsletter', 'From the newsletter'),
              choice('poster', 'From a poster', [where ?? '']),
            ],
          },
          { ...asked(where), type: 'text', name: 'Where did you see it?' },
        ],
      },
      {
        id: id('section', 'next'),
        name: 'The year ahead',
        questions: [
          {
            ...asked(next),
            type: 'checkbox',
            name: 'What would you come to?',
            choices: [
              choice('talks', 'Talks'),
              choice('workshops', 'Workshops'),
              choice('walks', 'Walks along the harbor'),
              choice('dinners', 'Dinners'),
            ],
          },
          { ...asked(words), type: 'textarea', name: 'Anything else?' },
        ],
      },
    ],
  });
  await openSurvey(staff, survey.id);
  for (const [index, stars] of RATINGS.entries()) {
    const person = demo.people[index + 2] ?? '';
    const at = Date.now() - (RATINGS.length - index) * 30 * MINUTE;
    const { id: draft } = await beginSubmission(demo.as(person, new Date(at)), survey.id);
    const source = HEARD[index % HEARD.length] ?? '';
    const answers: [string | undefined, string][] = [
      [rating, String(stars)],
      [heard, source],
      [next, JSON.stringify(index % 2 === 0 ? ['talks', 'dinners'] : ['workshops', 'dinners', 'walks'])],
    ];
    const word = WORDS[index];
    if (word !== undefined) answers.push([words, word]);
    await submitSurvey(
      demo.as(person, new Date(at + 3 * MINUTE)),
      survey.id,
      draft,
      answers.map(([questionId = '', value]) => ({ questionId, value })),
      undefined,
    );
  }
}
