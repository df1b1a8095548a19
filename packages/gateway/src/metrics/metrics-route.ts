import type { OwnRoute } from '../server/own-routes.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';

/** `/metrics`, for everybody who may send requests. */
export function metricsRoute(metrics: GatewayMetrics): OwnRoute {
  return {
    matches: (path) => path === '/metrics',
    async handle(_, response) {
      const text = await metrics.read();
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
      response.end(text);
    },
  };
}
