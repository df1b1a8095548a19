import type { IncomingRequest } from '../prepare/prepare-request.ts';
import type { Credential } from '../upstream/credential-of.ts';

/**
 * Usage that a person does not pay by the token is a quota, which pings would eat. Source: keys of Anthropic;
 * 2026-11.
 */
const isKeyPaidByToken = ({ place, value }: Credential) =>
  place === 'x-api-key' && !value.startsWith('sk-ant-oat');

/** Whether whoever sent a request may ask for it again only to keep what the vendor holds of it. */
export function canKeepWarm(
  { route: { format, kind }, headers, facts }: Pick<IncomingRequest, 'route' | 'headers' | 'facts'>,
  credentials: readonly Credential[],
): boolean {
  if (!facts?.answersNothing || format.name !== 'anthropic-messages' || kind !== 'answer') return false;
  const isPaid = credentials.length > 0 && credentials.every(isKeyPaidByToken);
  const isSubAgent = headers['x-claude-code-agent-id'] !== undefined;
  return isPaid && !isSubAgent;
}
