import { Outlet } from 'react-router';
import { FailedPage } from './failed-page.tsx';

export default function Page() {
  return <Outlet />;
}

export { FailedPage as ErrorBoundary };
