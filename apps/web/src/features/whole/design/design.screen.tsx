import { Gallery } from '@atrium/ui/gallery';
import { PageHead } from '../../../components/page-head.tsx';

export default function DesignScreen() {
  return (
    <>
      <PageHead title="Design" hidden />
      <Gallery />
    </>
  );
}
