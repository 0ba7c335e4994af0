import { CaseList } from './case-list.tsx';

export default function HeldScreen() {
  return <CaseList status="held" />;
}
