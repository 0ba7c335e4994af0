export { createVerifyToken, issueTokens, type VerifyAccessToken } from './tokens.service.ts';
export { addUser, type AddUser } from './users.service.ts';
