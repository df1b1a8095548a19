import type { AgentUpstreams } from '@hdc/gateway';
import type { GatewaySetup } from '../gateway/arguments/parse-gateway-setup.ts';

/** Servers that the agent would have asked become those of the gateway. */
export function addUpstreams(setup: GatewaySetup, { byFormat }: AgentUpstreams): GatewaySetup {
  const { upstreams } = setup;
  const found = Object.entries(byFormat).map(([format, url]) => [format, new URL(url)] as const);
  return {
    ...setup,
    upstreams: { ...upstreams, byFormat: { ...upstreams.byFormat, ...Object.fromEntries(found) } },
  };
}
