/** Locations of Vertex whose hosts are not made of their names. */
const NAMED: Readonly<Record<string, string>> = {
  global: 'aiplatform.googleapis.com',
  us: 'aiplatform.us.rep.googleapis.com',
  eu: 'aiplatform.eu.rep.googleapis.com',
};

/** The host of a location of Vertex. Source: @anthropic-ai/vertex-sdk 1.1.3, client.js; 2026-11. */
export function vertexHost(location: string): string {
  return (
    (Object.hasOwn(NAMED, location) ? NAMED[location] : undefined) ?? `${location}-aiplatform.googleapis.com`
  );
}

/** Whether a host is one of Vertex. */
export function isVertexHost(host: string): boolean {
  return Object.values(NAMED).includes(host) || /^[a-z0-9-]+-aiplatform\.googleapis\.com$/.test(host);
}
