/** Prefixes of model names at gateways: `openrouter/anthropic/`, `us.anthropic.`, `models/`. */
const IN_FRONT = /^(?:.*\/)?(?:[a-z-]+\.)*/;

/** The name as its vendor writes it, in lower case, without the server's name. */
export function bareModelName(model: string): string {
  return model.toLowerCase().replace(IN_FRONT, '');
}
