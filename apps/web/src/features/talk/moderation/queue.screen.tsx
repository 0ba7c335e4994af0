import { CaseList } from './case-list.tsx';

export default function QueueScreen() {
  return <CaseList status="open" />;
}
