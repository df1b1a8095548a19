import { isRecord } from '@hdc/core';
import type { IncomingRequest, PreparedRequest } from '../prepare/prepare-request.ts';
import type { Credential } from '../upstream/credential-of.ts';

/** What a person does not pay by the token is a quota, which pings would eat. Source: keys of Anthropic; 2026-11. */
const isKeyPaidByToken = ({ place, value }: Credential) =>
  place === 'x-api-key' && !value.startsWith('sk-ant-oat');

/** Whether the vendor may be asked for a request again only to keep what it holds of it. */
export function canKeepWarm(
  { route, headers, facts }: IncomingRequest,
  { result }: Pick<PreparedRequest, 'result'>,
  credentials: readonly Credential[],
): boolean {
  const { decoded } = result ?? {};
  if (
    !decoded ||
    !facts?.answersNothing ||
    route.format.name !== 'anthropic-messages' ||
    route.kind !== 'answer'
  ) {
    return false;
  }
  const isPaid = credentials.length > 0 && credentials.every(isKeyPaidByToken);
  const isSubAgent = headers['x-claude-code-agent-id'] !== undefined;
  // Thinking of a fixed size needs room in the answer, of which there is none.
  const thinking = isRecord(decoded.body) ? decoded.body['thinking'] : undefined;
  const needsRoom = isRecord(thinking) && thinking['type'] === 'enabled';
  const isStep = decoded.tools.length > 0 && result?.number !== undefined;
  return isPaid && isStep && !isSubAgent && !needsRoom;
}
