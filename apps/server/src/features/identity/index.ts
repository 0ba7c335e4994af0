export { createVerifyToken, forgetSignIns, issueTokens } from './tokens.service.ts';
export { addUser, forgetUser } from './users.service.ts';
