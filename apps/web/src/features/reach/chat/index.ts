export { MessageButton } from './messages/message-button.tsx';
