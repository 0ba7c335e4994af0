/** People write as people; what a team account sends comes from its program. The server alone writes `system`. */
export const senderKind = (accountType: string): 'user' | 'bot' => (accountType === 'team' ? 'bot' : 'user');
