import type { SignedScope } from '../sign/signed-scope.ts';
import type { Upstream } from './upstream.ts';
import { isVertexHost, vertexHost } from './vertex-host.ts';

/**
 * Hosts of Amazon Bedrock by the service that a request is signed for; those of China end in `.cn`.
 * Source: the endpoint rules of @aws-sdk/client-bedrock-runtime 3.1162.0; @anthropic-ai/bedrock-sdk 1.1.2; 2026-11.
 */
const HOSTS: Readonly<Record<string, (region: string) => string>> = {
  bedrock: (region) => `bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
  'bedrock-mantle': (region) => `bedrock-mantle.${region}.api.aws`,
};

/** The upstream of a signed request by default: its signature names the region. */
export function signedUpstream({ region, service }: SignedScope): Upstream | undefined {
  const host = Object.hasOwn(HOSTS, service) ? HOSTS[service]?.(region) : undefined;
  return host === undefined ? undefined : { name: host, url: new URL(`https://${host}`), version: 'as-sent' };
}

/** Paths that the control plane answers and the runtime does not. Source: @aws-sdk/client-bedrock 3.1161.0; 2026-11. */
const CONTROL_PLANE = /^\/(?:inference-profiles|foundation-models)(?=[/?]|$)/;
const RUNTIME = /^bedrock-runtime(?=(?:-fips)?\.)/;

/** A location of Vertex in the path. Source: the REST reference of Vertex AI; 2026-11. */
const LOCATION = /\/locations\/([a-z0-9-]+)\//;

/** Some clients choose a location for each model, and have one base URL for all: the path tells the host. */
function vertexUpstream(upstream: Upstream, target: string): Upstream {
  const location = LOCATION.exec(target)?.[1];
  if (location === undefined || !isVertexHost(upstream.url.hostname)) return upstream;
  const url = new URL(upstream.url);
  url.hostname = vertexHost(location);
  return { ...upstream, name: url.host, url };
}

/**
 * Clients have one base URL for both, and AWS has two hosts: lists of profiles and of models come from the control
 * plane beside the runtime that was named. Any other server is asked for all.
 */
export function cloudUpstream(upstream: Upstream, target: string): Upstream {
  const { hostname } = upstream.url;
  if (!CONTROL_PLANE.test(target) || !RUNTIME.test(hostname)) return vertexUpstream(upstream, target);
  const url = new URL(upstream.url);
  url.hostname = hostname.replace(RUNTIME, 'bedrock');
  return { ...upstream, name: url.host, url };
}
