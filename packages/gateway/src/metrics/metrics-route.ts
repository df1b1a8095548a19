import { Refusal } from '../errors/refusal.ts';
import { type CallerRules, checkCaller } from '../server/check-caller.ts';
import type { OwnRoute } from '../server/own-routes.ts';
import { sendRefusal } from '../server/send-refusal.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';

/** `/metrics`, for whoever may send requests too. */
export function metricsRoute(metrics: GatewayMetrics, rules: CallerRules): OwnRoute {
  return {
    matches: (path) => path === '/metrics',
    handle(request, response) {
      const answer = async () => {
        checkCaller(request, rules);
        const text = await metrics.read();
        response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
        response.end(text);
      };
      answer().catch((error: unknown) =>
        sendRefusal(
          response,
          error instanceof Refusal ? error : new Refusal(500, 'FAULT', 'it failed itself'),
        ),
      );
    },
  };
}
