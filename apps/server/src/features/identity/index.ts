export { createVerifyToken, forgetSignIns, issueTokens } from './tokens.service.ts';
export { addUser } from './users.service.ts';
