import { buttonClass } from '@atrium/ui/button';
import { Link } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { openAreas } from '../../shell/areas.ts';

export default function HomeScreen() {
  const { t } = useText();
  const { config } = useSite();
  return (
    <div className="mx-auto max-w-2xl py-8">
      <PageHead title={config.NAME} />
      <h1 className="text-2xl font-semibold">{config.NAME}</h1>
      <p className="mt-3 text-lg text-muted">{config.DESCRIPTION}</p>
      <div className="mt-8 flex flex-wrap gap-2">
        {openAreas(config.MODULES)
          .filter(({ to }) => to !== '/')
          .map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass({ variant: 'secondary' })}>
              {t(label)}
            </Link>
          ))}
      </div>
    </div>
  );
}
