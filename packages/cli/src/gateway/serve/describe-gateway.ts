import { VENDOR_UPSTREAMS } from '@hdc/gateway';
import { formatShare } from '@hdc/text';
import type { GatewaySetup } from '../arguments/parse-gateway-setup.ts';

/** What a person wants to know of a gateway that has just started. */
export function describeGateway(url: string, setup: GatewaySetup): string {
  const { mode, holdOut, cacheMarks, cacheLifetime, stablePrefix, keepWarm } = setup;
  const { recover, store, upstreams, withoutTools, hasLeanSchemas, sign } = setup;
  const rows = [
    ['page', `${url}/hdc`],
    ['mode', mode],
    ...Object.entries(upstreams.byFormat ?? {}).map(([format, to]) => [format, `${to}`]),
    [
      'upstream',
      upstreams.all
        ? `${upstreams.all}`
        : `by credential: ${VENDOR_UPSTREAMS.map(({ name }) => name).join(', ')}`,
    ],
    ...(sign ? [['signs', `for Amazon Bedrock in ${sign.regions.join(', ')}`]] : []),
    ['held out', holdOut > 0 ? `${formatShare(holdOut, 1)} of all conversations` : 'nothing'],
    ['cache marks', cacheMarks],
    ['cache lifetime', cacheLifetime],
    ['stable prefix', stablePrefix.join(', ') || 'off'],
    ['keep warm', keepWarm === undefined ? 'off' : `for $${keepWarm} a day`],
    ...(withoutTools.length > 0 ? [['without tools', withoutTools.join(', ')]] : []),
    ...(hasLeanSchemas ? [['schemas', 'without annotations that say nothing']] : []),
    ['too long', recover ? 'sent once more, compressed' : 'told to the agent'],
    // A URL may hold a password.
    ['store', store.replace(/^([\w+]+:\/\/)[^/]*@/, '$1')],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(18)} ${value}`);
  return [`hdc gateway listens on ${url}`, ...lines, ''].join('\n');
}
