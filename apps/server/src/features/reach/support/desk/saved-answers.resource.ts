import { text } from '../../../../platform/resource/fields.ts';
import { defineResource } from '../../../../platform/resource/resource.ts';
import { withPower } from '../../../ground/accounts/index.ts';

const tags = ['admin', 'support'];
const writes = { may: withPower('support:write'), tags };

/** Texts that the staff put into answers, so that nobody writes them twice. */
export const savedAnswers = defineResource({
  noun: 'savedAnswer',
  component: 'SupportSavedAnswer',
  table: 'support_saved_answer',
  facts: 'support.savedAnswer',
  tags,
  fields: {
    title: text({ max: 160, search: true }),
    text: text({ max: 10_000, search: true }),
  },
  calls: {
    list: [
      {
        id: 'listSupportSavedAnswers',
        path: '/admin/supportAnswers',
        summary: 'List the saved answers of the staff, by title',
        may: withPower('support:read'),
        tags,
        order: ['title'],
        isCounted: true,
      },
    ],
    create: {
      id: 'createSupportSavedAnswer',
      path: '/admin/supportAnswers',
      summary: 'Save a text for answers',
      ...writes,
    },
    update: {
      id: 'updateSupportSavedAnswer',
      path: '/admin/supportAnswers/:savedAnswerId',
      summary: 'Update a saved answer; omitted fields are kept',
      ...writes,
    },
    remove: {
      id: 'deleteSupportSavedAnswer',
      path: '/admin/supportAnswers/:savedAnswerId',
      summary: 'Delete a saved answer',
      ...writes,
    },
  },
});
