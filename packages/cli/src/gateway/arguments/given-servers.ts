import type { GivenServer } from '@hdc/gateway';
import type { GatewaySetup } from './parse-gateway-setup.ts';

/** The servers that the command line names for a format. */
export function givenServers({ upstreams }: Pick<GatewaySetup, 'upstreams'>): GivenServer {
  return (format) => upstreams.byFormat?.[format] ?? upstreams.all;
}
