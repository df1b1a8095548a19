import { isRecord } from '@hdc/core/content';
import type { WireRequest } from '@hdc/wire';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import type { Credential } from '../upstream/credential-of.ts';

/**
 * Usage that a person does not pay by the token is a quota, which pings would eat. Source: keys of Anthropic;
 * 2026-11.
 */
const isKeyPaidByToken = ({ place, value }: Credential) =>
  place === 'x-api-key' && !value.startsWith('sk-ant-oat');

/** Whether the vendor may be asked for a request again only to keep what it holds of it. */
export function canKeepWarm(
  { route: { format, kind }, headers, facts }: Pick<IncomingRequest, 'route' | 'headers' | 'facts'>,
  credentials: readonly Credential[],
  decoded: WireRequest,
): boolean {
  if (!facts?.answersNothing || format.name !== 'anthropic-messages' || kind !== 'answer') return false;
  const isPaid = credentials.length > 0 && credentials.every(isKeyPaidByToken);
  const isSubAgent = headers['x-claude-code-agent-id'] !== undefined;
  // Thinking of a fixed size needs room in the answer, of which there is none.
  const thinking = isRecord(decoded.body) ? decoded.body['thinking'] : undefined;
  const needsRoom = isRecord(thinking) && thinking['type'] === 'enabled';
  return isPaid && decoded.tools.length > 0 && !isSubAgent && !needsRoom;
}
