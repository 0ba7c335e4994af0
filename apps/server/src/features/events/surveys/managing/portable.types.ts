/** Marks an exported survey, so that other JSON files are refused at once. */
export const DEFINITION_FORMAT = 'atrium.survey.1';
