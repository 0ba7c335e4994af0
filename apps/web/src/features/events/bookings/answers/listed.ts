/** During an upgrade an older process answers without questions and answers. */
export const listed = <T>(sent: readonly T[] | undefined): readonly T[] => sent ?? [];
