import address from './reader.worker.ts?worker&url';

export { Scanner } from './scanner.tsx';
export { useStayAwake } from './use-stay-awake.ts';
/** Of the file that reads codes, for pages that keep it. */
export const readerAddress = address;
