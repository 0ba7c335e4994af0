export { forgetSubmissions } from './answering/forget.service.ts';
export { beginSubmission, submit as submitSurvey } from './answering/submissions.service.ts';
export { createSurvey, getManaged as findManagedSurvey } from './managing/managing.service.ts';
export { openSurvey } from './managing/states.service.ts';
export { saveStructure } from './structure/save-structure.service.ts';
