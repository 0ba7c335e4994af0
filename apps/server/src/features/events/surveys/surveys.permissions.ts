import {
  anyone,
  anyoneHere,
  type Permissions,
  membersHere,
  ownerOnly,
  staffOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listOpenSurveys: anyone,
    getSurvey: anyoneHere,
    listSurveySubmissions: membersHere,
    createSurveySubmission: anyoneHere,
    // A member's; those of visitors are open to whoever has the id.
    getSurveySubmission: { ...ownerOnly, visitor: 404 },
    listSurveySections: { ...ownerOnly, visitor: 404 },
    answerSurveyQuestion: { ...ownerOnly, visitor: 404 },
    submitSurvey: { ...ownerOnly, visitor: 404 },
    listSurveyQuestionValues: anyoneHere,
    listManagedSurveys: staffOnly,
    createSurvey: staffOnly,
    getManagedSurvey: staffOnly,
    updateSurvey: staffOnly,
    saveSurveyStructure: staffOnly,
    openSurvey: staffOnly,
    closeSurvey: staffOnly,
    archiveSurvey: staffOnly,
    copySurvey: staffOnly,
    previewSurvey: staffOnly,
    deleteSurvey: staffOnly,
  },
};
