import { isRecord } from '@hdc/core/content';
import type { WireRequest } from '@hdc/wire';

/** Whether the content of a request allows asking for it again only to keep what the vendor holds of it. */
export function isWarmable({ body, tools }: WireRequest): boolean {
  // Thinking of a fixed size needs room in the answer, and there is none.
  const thinking = isRecord(body) ? body['thinking'] : undefined;
  const needsRoom = isRecord(thinking) && thinking['type'] === 'enabled';
  return tools.length > 0 && !needsRoom;
}
