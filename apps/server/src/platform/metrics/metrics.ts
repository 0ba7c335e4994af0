import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, Sample } from './metrics.types.ts';

/** From a page of the cache to a file that is converted. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Figures of this process, and those of the database as it sees them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Time until the answer was sent, by the template of the route.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const requests = new Counter({
    name: 'atrium_http_requests_total',
    help: 'Answers by the template of the route and the class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const payments = new Counter({
    name: 'atrium_payment_attempts_total',
    help: 'What providers said of attempts to pay; "refused" and "unavailable" where they began none.',
    labelNames: ['provider', 'result'],
    registers,
  });

  return {
    request({ method, route, status, seconds }) {
      const known = METHODS.has(method) ? method : 'other';
      durations.observe({ method: known, route }, seconds);
      requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` });
    },
    payment: (provider, result) => payments.inc({ provider, result }),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [],
        registers,
        collect: () => gauge.set(read()),
      });
    },
    watchMany(name, help, labelNames, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const samples: readonly Sample[] = await read();
          gauge.reset();
          for (const { labels, value } of samples) gauge.set(labels, value);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
