export { createVerifyToken, issueTokens } from './tokens.service.ts';
export { addUser } from './users.service.ts';
