import { ContextLimitError } from '@hdc/core/errors';
import { keyVariablesOf, needsBaseUrl, ProviderError, refusesPictures } from '@hdc/providers';

const NOT_FOUND = 404;

/** The failure, with advice if it is not plain. */
export function describeFailure(error: unknown): string {
  const message = messageOf(error);
  const advice = adviceOn(error);
  return advice === undefined ? message : `${message}. ${advice}`;
}

/** The message with its cause, unless the message already holds it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const isSaid = !(cause instanceof Error) || message.includes(cause.message);
  return isSaid ? message : `${message}: ${cause.message}`;
}

function adviceOn(error: unknown): string | undefined {
  if (error instanceof ContextLimitError) {
    return '/clear begins anew, /set max-output-tokens takes less for the answer, /model takes one with a larger window';
  }
  if (!(error instanceof ProviderError)) return undefined;
  if (error.code === 'AUTHENTICATION') return adviceOnKey(error);
  if (refusesPictures(error.message)) {
    return 'The model takes no pictures, and they are left out from now on: /continue goes on without, /undo takes the prompt back, /model takes another model';
  }
  const isOwnServer = needsBaseUrl(error.provider);
  if (error.status === NOT_FOUND && isOwnServer) {
    return 'Does the server know the model, and does the base URL end as it should, most often in /v1?';
  }
  if (error.code !== 'NETWORK') return undefined;
  if (!/connect/i.test(error.message)) return 'The connection broke off; what was shown is kept.';
  return isOwnServer ? 'Is the server running at the base URL?' : undefined;
}

function adviceOnKey({ provider, status }: ProviderError): string {
  const variables = keyVariablesOf(provider).join(' or ');
  const answer = status === undefined ? 'The server refused' : `The server answered ${status}`;
  return `${answer}: is the key in ${variables} right, and may it use this model?`;
}
